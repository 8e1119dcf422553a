import { lazyPart } from '#src/routing/lazyPart.ts'

/** The sheet of keys, whose code loads when it is opened. */
export const KeySheet = lazyPart(async () => (await import('#src/ui/command/HelpSheet.tsx')).HelpSheet)
