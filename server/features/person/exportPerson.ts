import { inSnapshot, type Db } from '#server/db/connect.ts'
import { readRowsOf, sectionsOf } from './exportStore.ts'
import { findPerson, type PersonName } from './personStore.ts'

/**
 * Writes everything stored about one person as one JSON document, as of one point in time:
 *
 * { "person": { "issuer", "subject", "contacts": [handle] }, "data": { table: [row] } }
 *
 * `issuer` and `subject` are null for a contact without a link. Rows have the column names of the database and times in
 * ISO 8601. docs/operating.md lists the tables. Secrets (hashes, tokens, encrypted values), the actions of a contact's
 * earlier person and other people's references to the same objects are left out.
 *
 * @param write receives the document in pieces, so memory use does not depend on its size
 * @returns false, with nothing written, when there is no such person
 */
export async function exportPerson(
  db: Db,
  name: PersonName,
  write: (pieces: AsyncIterable<string>) => Promise<void>,
): Promise<boolean> {
  return inSnapshot(db, async (tx) => {
    const person = await findPerson(tx, name)
    if (!person) return false
    await write(piecesOf())
    return true

    async function* piecesOf() {
      if (!person) return
      const { identity, contacts } = person
      const named = { issuer: identity?.issuer ?? null, subject: identity?.subject ?? null }
      yield `{\n"person": ${JSON.stringify({ ...named, contacts: contacts.map(({ handle }) => handle) })},\n"data": {`
      let isFirst = true
      for (const section of sectionsOf(person)) {
        yield `${isFirst ? '' : ','}\n${JSON.stringify(section.table)}: [`
        isFirst = false
        let between = '\n'
        for await (const row of readRowsOf(tx, section)) {
          yield between + JSON.stringify(row)
          between = ',\n'
        }
        yield ']'
      }
      yield '\n}}\n'
    }
  })
}
