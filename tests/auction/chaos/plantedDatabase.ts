import pg from 'pg'
import { openStatementProxy, type Rewrite } from './statementProxy.ts'

/** Mistakes of a portal that lie between it and its database. */
export type PlantedFlaw = 'no-row-lock' | 'no-idempotency' | 'answer-before-commit' | 'own-clock'

type Planting = {
  /** How its statements are changed on their way. */
  rewrite: Rewrite
  /** Constraints of the database that would prevent the mistake. */
  prepare: string
}

/**
 * A database that a portal reaches through a proxy that changes its statements. So the portal, which does not know it,
 * makes a mistake. Each is planted in a database of its own: what prepares it is never undone.
 */
export async function openPlantedDatabase(url: string) {
  const proxy = await openStatementProxy(url)
  return {
    url: proxy.url,
    plant: async (flaw: PlantedFlaw) => {
      const { rewrite, prepare } = plantings[flaw]
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        await client.query(prepare)
      } finally {
        await client.end()
      }
      proxy.rewriteBy(rewrite)
    },
    close: proxy.close,
  }
}

const plantings: Readonly<Record<PlantedFlaw, Planting>> = {
  // The books' own keys would refuse what is judged by the same state twice.
  'no-row-lock': {
    rewrite: (statement) => statement.replace('for update of a', '               '),
    prepare: `alter table auction_bid drop constraint auction_bid_pkey;
      alter table auction_change drop constraint auction_change_pkey`,
  },
  // A key is looked for where none is ever found.
  'no-idempotency': {
    rewrite: (statement) => statement.replace('auction_bid as k', 'auction_bix as k'),
    prepare: `drop index auction_bid_key;
      create table auction_bix (like auction_bid); grant select on auction_bix to registry_web`,
  },
  // Every seventh bid is reported as committed and is not, as if the database had died right after the answer.
  'answer-before-commit': {
    rewrite: (statement, connection) => {
      const isBid = statement.includes('insert into auction_bid ')
      if (isBid) connection.statements.push(statement)
      const isLost = statement === 'commit' && connection.statements.length === 7
      if (connection.statements.length === 7 && !isBid) connection.statements.length = 0
      return isLost ? 'abort ' : statement
    },
    prepare: '',
  },
  // Two and a half seconds behind the database, as the clock of a computer of its own may be.
  'own-clock': {
    rewrite: (statement) => statement.replace('clock_timestamp()) as now', 'app_clocks_slow()) as now'),
    prepare: `create function app_clocks_slow() returns timestamptz language sql volatile
      as $$ select clock_timestamp() - interval '2.5 seconds' $$`,
  },
}
