import { readConfig } from '#server/config.ts'
import { BadInput, type Command } from './command.ts'

/** Reads all settings as a start of the portal does. Their faults are the command's failure, a line each. */
export const configCheckCommand: Command = {
  name: 'config check',
  about: 'check all settings of the portal and name every fault, without starting anything',
  usage: ['--production  checks the settings of production, as PROFILE=production'],
  options: { production: { type: 'boolean' } },
  checksSettings: true,
  run: async ({ values, env, print }) => {
    const isProduction = values['production'] === true
    if (isProduction && env['PROFILE']?.trim() === 'demo')
      throw new BadInput('--production and PROFILE=demo contradict each other: leave one of them out')
    const { profile, publicUrl } = readConfig(env, isProduction ? ['--production'] : [])
    print(`all settings of ${profile === 'demo' ? 'the demo' : 'production'} can be used, at ${publicUrl}`)
    if (profile === 'demo') print('those of production are checked with --production')
  },
}
