import { registry } from '#tests/server/registryCommand.ts'
import { startHostileProvider } from '#tests/server/hostileProvider.ts'
import { openDeployment } from './deployment.ts'
import { expect, test } from './fixtures.ts'
import { portalOf } from './portal.ts'

test.use({ locale: 'en-US' })

// A holder whom nobody else signs in as, with an open domain.
const findHolder = `
  select c.handle, d.fqdn from contact as c join domain as d on d.holder_id = c.id
  where c.deleted_at is null and d.deleted_at is null and c.state_mask & ~32768::bigint = 0 and d.state_mask = 0 and d.fqdn like '%.cz'
    and d.unicode is null and not exists (select from link as l where l.contact_id = c.id)
  order by d.fqdn limit 1`

test(
  'an account whose provider names the level in a claim signs in as validated and locks a domain',
  { tag: '@desk' },
  async ({ page, pool }, { parallelIndex }) => {
    test.setTimeout(120_000)
    const { rows } = await pool.query<{ handle: string; fqdn: string }>(findHolder)
    const { handle, fqdn } = rows[0] ?? { handle: '', fqdn: '' }
    const issuer = await startHostileProvider('account', { gold: 'validated' })
    issuer.claims = { sub: 'holder', grade: 'gold' }
    const settings = { TEST_PROVIDERS: JSON.stringify([{ ...issuer.provider, levelClaim: 'grade' }]) }
    const portal = await openDeployment(parallelIndex, { withOldBuilds: false, settings })
    const run = async (...args: string[]) => {
      const env = { AUTHORITY: 'registry-of-record', DATA_DIR: portalOf(parallelIndex).dataDir }
      const { code, err } = await registry([...args, '--demo'], { env, input: '' })
      expect({ code, err }).toEqual({ code: 0, err: '' })
    }
    try {
      const link = ['--issuer', issuer.provider.issuer, '--subject', 'holder', '--contact', handle]
      await run('link', 'add', ...link, '--kind', 'account')
      await page.goto(`${portal.origin}/login-method`)
      await page.getByRole('link', { name: /Hostile/ }).click()
      await page.waitForURL(`${portal.origin}/`)
      await page.goto(`${portal.origin}/mycontact/detail/authentication`)
      await expect(page.getByRole('main').getByText('validated', { exact: true }).first()).toBeVisible()

      await page.goto(`${portal.origin}/domains/detail/${fqdn}`)
      const lock = page.getByRole('region', { name: 'Lock' })
      await lock.getByRole('button', { name: 'Transfer locked' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Lock transfer' }).click()
      await expect(dialog.getByText('1 domain changed')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(lock.getByRole('button', { name: 'Transfer locked', pressed: true })).toBeVisible()
      await page.close()
      await run('link', 'end', '--contact', handle)
    } finally {
      await portal.close()
      await issuer.close()
    }
  },
)
