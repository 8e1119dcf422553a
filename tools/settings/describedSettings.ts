/** A setting in `.env.example`: its description and its example value. */
export type DescribedSetting = { name: string; section: string; meaning: string; value: string }

/**
 * Reads `.env.example`: `# --- Section ---`, then for each setting its meaning in comment lines and `# NAME=value`.
 * Throws for a setting without a meaning or outside a section.
 */
export function describedSettings(text: string): DescribedSetting[] {
  const settings: DescribedSetting[] = []
  let section = ''
  let meaning: string[] = []
  for (const line of text.split('\n')) {
    const [, heading] = /^# --- (.+) ---$/.exec(line) ?? []
    const [, name, value = ''] = /^# ([A-Z_]+)=(.*)$/.exec(line) ?? []
    if (heading !== undefined) section = heading
    else if (name !== undefined) {
      if (section === '' || meaning.length === 0) throw new Error(`.env.example does not say what ${name} means`)
      settings.push({ name, section, meaning: meaning.join(' '), value })
    }
    if (heading !== undefined || name !== undefined || line === '') meaning = []
    else meaning.push(line.replace(/^# ?/, ''))
  }
  return settings
}
