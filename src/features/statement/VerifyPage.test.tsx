import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyStatement, type StatementContent } from '#contract/statement.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { now } from '#tests/builders/domain.ts'
import { loader, VerifyPage } from './VerifyPage.tsx'

const code = '0123456789ABCDEF0123'
const content = 'the statement as it was issued'
const issued: StatementContent = {
  type: 'nsset',
  handle: 'NS-A',
  validAt: now,
  isPublic: true,
  digest: 'c97621b0f929018e5e4748e586fe1af156ee7107c375f81d7436e41a7f31164b',
}
let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(verifyStatement, () => issued)
})

const show = (query = '', locale: 'cs-CZ' | 'en-US' = 'en-US') =>
  showPage([{ path: '/statement/verify', loader, Component: VerifyPage }], `/statement/verify${query}`, {
    locale,
  })

const field = () => screen.getByRole('textbox', { name: 'Verification code' })

describe('the page that verifies statements', () => {
  test('verifies the code that is typed, and the code goes into the address', async () => {
    const router = await show()
    await userEvent.type(field(), '0123 4567-89ab cdef 0123{Enter}')
    expect(await screen.findByText('NS-A')).toBeTruthy()
    expect(router.state.location.search).toBe(`?code=${code}`)
    expect(field()).toHaveProperty('value', '0123-4567-89AB-CDEF-0123')
    expect(server.requests.find(({ call }) => call === 'verifyStatement')?.url).toContain(`code=${code}`)
  })

  test('verifies a code in the address at once, and shows the whole result', async () => {
    await show(`?code=${code}`, 'cs-CZ')
    for (const words of ['NS-A', 'Jmenné servery (nsset)', /21. listopadu 2026/, 'Veřejná']) {
      expect(screen.getByText(words)).toBeTruthy()
    }
  })

  test('a code too short shows a message before anything is sent', async () => {
    await show()
    await userEvent.type(field(), '12{Enter}')
    expect(await screen.findByText(/you entered 2/)).toBeTruthy()
    expect(document.activeElement).toBe(field())
    expect(server.requests.some(({ call }) => call === 'verifyStatement')).toBe(false)
  })

  test.each([
    ['ABCD1234ABCD1234ABCDE', /you entered 21/],
    ['GHIJABCDABCD1234ABCD1234ABCD', /^This isn’t a verification code/],
    ['ABCD-1234-ABCD-1234-ABCD-FFFF', /you entered 24/],
  ])('the text %s in the address is no code, stays and is not verified', async (text, words) => {
    await show(`?code=${text}`)
    expect(screen.getByText(words)).toBeTruthy()
    expect(field()).toHaveProperty('value', text)
    expect(server.requests.some(({ call }) => call === 'verifyStatement')).toBe(false)
  })

  test.each([
    ['ABCD1234ABCD1234ABCDE', /you entered 21/],
    ['Code: ABCD1234ABCD1234ABCD', /^This isn’t a verification code/],
    ['ABCD–1234–ABCD–1234–ABCD', /^This isn’t a verification code/],
  ])('the pasted text “%s” shows why it is no code', async (text, words) => {
    await show()
    await userEvent.click(field())
    await userEvent.paste(text)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('a typed 21st digit shows how many a code has', async () => {
    await show()
    await userEvent.type(field(), `${code}1`)
    expect(await screen.findByText(/you entered 21/)).toBeTruthy()
  })

  test('a code of no statement shows a message at its field until it is changed', async () => {
    server.answer(verifyStatement, () => ({ refusal: 'statement-not-found' }))
    await show(`?code=${code}`)
    const described = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
    expect(described()).toBe('No statement with this code has been issued.')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field(), '{Backspace}')
    expect(described()).toMatch(/^20 characters/)
    expect(field().getAttribute('aria-invalid')).toBe('false')
    expect(screen.queryByText(/Is your file/)).toBeNull()
  })

  test('a server that is away offers another try, and the code stays', async () => {
    server.answer(verifyStatement, () => ({ refusal: 'unreachable' }))
    await show(`?code=${code}`)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(field()).toHaveProperty('value', '0123-4567-89AB-CDEF-0123')
  })
})

describe('a file', () => {
  const choose = async (text: string) => {
    await show(`?code=${code}`)
    await userEvent.upload(
      screen.getByLabelText(/Choose the file/),
      new File([text], 's.pdf', { type: 'application/pdf' }),
    )
  }

  test('that was issued is reported as the same', async () => {
    await choose(content)
    expect(await screen.findByText('Yes, s.pdf is exactly the file that was issued.')).toBeTruthy()
  })

  test('with one letter changed is reported as another, with its digest', async () => {
    await choose(content.replace('issued', 'Issued'))
    expect(await screen.findByText(/^No, s.pdf is another file/)).toBeTruthy()
    const digest = 'e105958a2f7257a4c9a6d0a0abaebdf4e1a004fd5cf9e0a4905a1eeef0dc545d'
    expect(screen.getByText(digest)).toBeTruthy()
  })

  test('leads to its code, and is compared at once', async () => {
    const router = await show()
    const text = `%PDF-1.7 /URI (https://portal.test/statement/verify?code=${code}) ${content}`
    await userEvent.upload(screen.getByLabelText(/Choose the file/), new File([text], 's.pdf'))
    expect(await screen.findByText('NS-A')).toBeTruthy()
    expect(router.state.location.search).toBe(`?code=${code}`)
    expect(await screen.findByText(/^No, s.pdf is another file/)).toBeTruthy()
  })

  test('without a code says so, and nothing is sent', async () => {
    await show()
    await userEvent.upload(screen.getByLabelText(/Choose the file/), new File(['?code=0123'], 's.pdf'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^s.pdf has no code/)
    expect(server.requests.some(({ call }) => call === 'verifyStatement')).toBe(false)
  })

  test('can be dropped', async () => {
    await show(`?code=${code}`)
    const place = screen.getByText('Choose the file, or drop it here')
    fireEvent.drop(place, { dataTransfer: { files: [new File([content], 'd.pdf')] } })
    await waitFor(() => expect(screen.getByText(/^Yes, d.pdf/)).toBeTruthy())
  })
})
