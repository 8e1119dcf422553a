import { readConfig } from '#server/config.ts'
import { settingReaders } from '#server/settingGroups.ts'
import { BadInput, type Command } from './command.ts'

/**
 * Reads all settings as a start of the portal does. Their faults are the command's failure, a line each. Names in the
 * file that no program reads are warnings: they may be misspelt.
 */
export const configCheckCommand: Command = {
  name: 'config check',
  about: 'check all settings of the portal and name every fault, without starting anything',
  usage: ['--production  checks the settings of production, as PROFILE=production'],
  options: { production: { type: 'boolean' } },
  checksSettings: true,
  run: async ({ values, env, namesInFile, print, printNote }) => {
    for (const name of namesInFile.filter((one) => !isKnown(one)))
      printNote(`warning: ${name} is not a setting of the portal; docs/configuration.md has their names`)
    const isProduction = values['production'] === true
    if (isProduction && env['PROFILE']?.trim() === 'demo')
      throw new BadInput('--production and PROFILE=demo contradict each other: leave one of them out')
    const { profile, publicUrl } = readConfig(env, isProduction ? ['--production'] : [])
    print(`all settings of ${profile === 'demo' ? 'the demo' : 'production'} can be used, at ${publicUrl}`)
    if (profile === 'demo') print('those of production are checked with --production')
  },
}

/** Whether a program reads this name. Node.js reads its own, which begin with NODE_. */
function isKnown(name: string): boolean {
  const setting = name.replace(/_FILE$/, '')
  return (
    name.startsWith('NODE_') || Object.values(settingReaders).some((names) => names.has(name) || names.has(setting))
  )
}
