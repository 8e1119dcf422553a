import { resolve } from 'node:path'
import { anyText, parsedBy, percent } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

/** Commands read the file when they need it: the processes that serve never do. */
const path = parsedBy('the path of a file', (text) => resolve(text))

export const importSettings = settingGroup({
  title: 'Import of deposits',
  settings: {
    endsPercent: {
      name: 'IMPORT_ENDS_PERCENT',
      about:
        'The percentage of the objects of a kind that one import may end. An import that ends more must be repeated with --ends.',
      type: percent,
      fallback: '5',
    },
    keyFile: {
      name: 'IMPORT_KEY_FILE',
      about: 'The private OpenPGP keys that decrypt .ryde deposits, armored. Without it none are taken.',
      type: path,
      fallback: null,
      example: '/run/secrets/import-key.asc',
    },
    keyPassword: {
      name: 'IMPORT_KEY_PASSWORD',
      about: 'The password of these keys, if they have one.',
      type: anyText('the password of the keys'),
      fallback: null,
      example: 'key-password',
      isSecret: true,
    },
    signersFile: {
      name: 'IMPORT_SIGNERS_FILE',
      about:
        'The registry’s public OpenPGP keys, armored. One of them must have signed each .ryde deposit; a watched folder takes only such deposits then.',
      type: path,
      fallback: null,
      example: '/run/secrets/registry-keys.asc',
    },
  },
})
