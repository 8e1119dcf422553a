import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { readPayment, type Payment } from '#contract/auctionPayment.ts'
import { makeRegistrationCode, readRegistrationCode, type Registration } from '#contract/auctionRegistration.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { auctionId } from '#tests/builders/auction.ts'
import { loader, PaymentPage } from './PaymentPage.tsx'

const payment: Payment = {
  auctionId,
  fqdn: 'dobre-jmeno.cz',
  unicode: null,
  status: 'due',
  amount: '1210',
  currency: 'CZK',
  vat: { percent: '21', net: '1000', vat: '210' },
  account: { iban: 'CZ6508000000192000145399', bic: 'GIBACZPX', local: '19-2000145399/0800', holder: 'Registry' },
  variableSymbol: '2611000123',
  dueAt: '2026-11-28T23:00:00.000Z',
  bookedBy: '2026-11-28T23:00:00.000Z',
  paidAt: null,
  received: '0',
  qr: { format: 'spayd', text: 'SPD*1.0*ACC:CZ6508000000192000145399+GIBACZPX*AM:1210.00*CC:CZK*X-VS:2611000123' },
  billing: {
    name: 'Anna Nováková',
    organization: null,
    street: ['Dlouhá 1'],
    city: 'Praha',
    postalCode: '110 00',
    countryCode: 'CZ',
    vatNumber: null,
    identNumber: null,
  },
}
const notPaid: Registration = { status: 'not-paid', madeAt: null, registerBy: null }
const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ')

async function show(given: Partial<Payment> = {}, registration = notPaid) {
  const server = signedInServer()
  server.answer(readPayment, () => ({ ...payment, ...given }))
  server.answer(readRegistrationCode, () => registration)
  const router = await showPage(
    [{ path: '/auctions/payment/:id', loader, Component: PaymentPage }],
    `/auctions/payment/${auctionId}`,
  )
  return { ...server, router }
}

describe('PaymentPage', () => {
  test('shows the amount, the last day, the account, the symbol, the VAT and the billing details', async () => {
    await show()
    const sheet = screen.getByRole('region', { name: 'To pay' })
    expect(plain(sheet.textContent)).toContain('CZK 1,210')
    expect(plain(sheet.textContent)).toContain('Pay by the end of November 28, 2026, or the right to the name is lost.')
    within(sheet).getByText('19-2000145399/0800')
    within(sheet).getByText('CZ65 0800 0000 1920 0014 5399')
    within(sheet).getByText('2611000123')
    const billing = screen.getByRole('region', { name: 'Tax and billing' })
    expect(plain(billing.textContent)).toMatch(/NetCZK 1,000VATCZK 210 \(21%\)TotalCZK 1,210/)
    expect(billing.textContent).toContain('Anna NovákováDlouhá 1110 00 PrahaCzechia')
  })

  test('draws a named QR code of the payment', async () => {
    await show()
    const code = await screen.findByRole('img', { name: /^QR code of the payment/ })
    // Four empty modules precede the finder pattern.
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/)
  })

  test('names the symbol and the code as banks in the euro area do', async () => {
    await show({
      currency: 'EUR',
      account: { iban: 'AT611904300234573201', bic: null, local: null, holder: 'Registry' },
      qr: { format: 'epc', text: 'BCD\n002\n1\nSCT\n\nRegistry\nAT611904300234573201\nEUR1210.00\n\n\n2611000123' },
    })
    const sheet = screen.getByRole('region', { name: 'To pay' })
    expect(plain(sheet.textContent)).toMatch(/Payment reference2611000123.*SEPA/)
    expect(sheet.textContent).not.toMatch(/Variable symbol|QR Platba|Account number/)
  })

  test('copies each detail, the IBAN without spaces and the amount without its currency', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(screen.getByRole('button', { name: 'Copy: IBAN' }))
    expect(await navigator.clipboard.readText()).toBe('CZ6508000000192000145399')
    await user.click(screen.getByRole('button', { name: 'Copy: Amount' }))
    expect(await navigator.clipboard.readText()).toBe('1210')
  })

  test('shows a partial payment and the amount left to pay', async () => {
    const user = userEvent.setup()
    await show({ received: '210' })
    const sheet = screen.getByRole('region', { name: 'Left to pay' })
    expect(plain(sheet.textContent)).toContain('CZK 1,000CZK 210 of CZK 1,210 has arrived.')
    await user.click(within(sheet).getByRole('button', { name: 'Copy: Amount' }))
    expect(await navigator.clipboard.readText()).toBe('1000')
  })

  test.each([
    ['paid', { paidAt: '2026-11-22T10:00:00.000Z' }, /Paid on November 22/],
    ['overdue', {}, /The right is lost/],
    [
      'booking',
      { bookedBy: '2026-12-01T23:00:00.000Z' },
      /reached the account in time still counts; whether one did will be known by the end of December 1/,
    ],
    ['cancelled', {}, /Money that has arrived is returned/],
  ] as const)('shows no transfer when the payment is %s', async (status, given, words) => {
    await show({ ...given, status, qr: null })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
    expect(screen.queryByRole('img', { name: /^QR/ })).toBeNull()
  })
})

describe('PaymentPage: registration code', () => {
  const paid: Registration = { status: 'none', madeAt: null, registerBy: '2026-12-05T23:00:00.000Z' }

  test('offers no code before the payment', async () => {
    await show()
    await screen.findByText(/Once the payment has arrived, you create a code here/)
    expect(screen.queryByRole('button', { name: /code/ })).toBeNull()
  })

  test('offers no code for a contact that is no longer linked', async () => {
    const settled = { status: 'paid' as const, paidAt: payment.dueAt, qr: null, billing: null }
    await show(settled, { ...paid, status: 'not-linked' })
    await screen.findByText(/no longer linked to your identity, so you cannot create its code/)
    expect(screen.queryByRole('button', { name: /code/ })).toBeNull()
    expect(screen.getByText(/There are no billing details/)).toBeTruthy()
  })

  test('creates one code for a double press and focuses it', async () => {
    const server = await show({ status: 'paid', paidAt: payment.dueAt, qr: null }, paid)
    server.answer(makeRegistrationCode, () => ({ ...paid, status: 'made' as const, code: 'ab2cd3ef4gh5' }))
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Create a code' }))
    const shown = await screen.findByRole('group', { name: /shown only now/ })
    expect(shown.textContent).toContain('ab2cd3ef4gh5')
    await waitFor(() => expect(document.activeElement).toBe(shown))
    expect(server.requests.filter(({ call }) => call === 'makeRegistrationCode')).toHaveLength(1)
  })

  test('shows no code of another payment', async () => {
    const server = await show({ status: 'paid', paidAt: payment.dueAt, qr: null }, paid)
    server.answer(makeRegistrationCode, () => ({ ...paid, status: 'made' as const, code: 'ab2cd3ef4gh5' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Create a code' }))
    await screen.findByRole('group', { name: /shown only now/ })
    const another = { auctionId: '00000000-0000-4000-8000-000000000002', fqdn: 'jine-jmeno.cz' }
    server.answer(readPayment, () => ({
      ...payment,
      ...another,
      status: 'paid' as const,
      paidAt: payment.dueAt,
      qr: null,
    }))
    await act(() => server.router.navigate(`/auctions/payment/${another.auctionId}`))
    await screen.findByRole('heading', { level: 1, name: /jine-jmeno/ })
    expect(screen.queryByRole('group', { name: /shown only now/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Create a code' })).toBeTruthy()
  })
})
