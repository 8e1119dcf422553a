/** A payment order for a banking application; `amount` is a decimal string, `lastDay` is such as `2026-11-28`. */
export type Order = {
  iban: string
  bic: string | null
  amount: string
  currency: string
  lastDay: string
  variableSymbol: string
  holder: string
  message: string
}
