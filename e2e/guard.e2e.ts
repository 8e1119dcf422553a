import { provokingPath, reportsTo } from './complaints.ts'
import { expect, test } from './fixtures.ts'

// That no journey can pass over what a browser complains of: each kind is provoked here, and noticed.

test('an error in the console or one nobody caught is noticed, in a page of another context too', async ({
  page,
  browser,
  baseURL,
  complaints,
  expectComplaint,
}) => {
  expectComplaint('on purpose')
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const pages = [page, await page.context().newPage(), await context.newPage()]
  for (const [index, one] of pages.entries()) {
    await one.goto('/error')
    await one.evaluate(`console.error('${index} on purpose')`)
    await one.evaluate((number) => {
      setTimeout(() => {
        throw new Error(`${number} thrown on purpose`)
      })
    }, index)
  }
  await expect.poll(() => complaints.filter((line) => line.startsWith('uncaught: '))).toHaveLength(3)
  expect(complaints.filter((line) => line.startsWith('console: '))).toHaveLength(3)
  await context.close()
})

test('a breach of the content policy is noticed, and reported to the server', async ({
  page,
  complaints,
  expectComplaint,
}, { parallelIndex }) => {
  expectComplaint('Content Security Policy')
  expectComplaint('TrustedHTML')
  expectComplaint('404')
  const before = reportsTo(parallelIndex).length
  await page.goto(provokingPath)
  const refusal = await page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/picture.png'
    try {
      document.body.innerHTML = '<p>text made into markup</p>'
      return 'taken'
    } catch (cause) {
      return cause instanceof TypeError ? 'refused' : 'another'
    }
  })
  expect(refusal).toBe('refused')
  await expect.poll(() => complaints.filter((line) => line.includes('Content Security Policy'))).not.toEqual([])
  const directives = () =>
    reportsTo(parallelIndex)
      .slice(before)
      .map((line) => /"directive":"([\w-]+)"/.exec(line)?.[1])
  await expect.poll(directives).toEqual(expect.arrayContaining(['img-src', 'require-trusted-types-for']))
})

test('a journey that notices a complaint it did not expect fails', async ({ page }) => {
  test.fail()
  await page.evaluate("console.error('nobody expects this')")
})
