/** One result of a check, a line for the operator. */
export type Finding = { result: 'ok' | 'warning' | 'fault'; about: string; text: string }

export const ok = (about: string, text: string): Finding => ({ result: 'ok', about, text })
export const warning = (about: string, text: string): Finding => ({ result: 'warning', about, text })
export const fault = (about: string, text: string): Finding => ({ result: 'fault', about, text })
