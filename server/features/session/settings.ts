import { whole } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

const minutes = (least: number, most: number) => whole({ unit: 'minutes', least, most, times: 60 })

export const sessionSettings = settingGroup({
  title: 'Sessions',
  settings: {
    idleSeconds: {
      name: 'SESSION_IDLE_MINUTES',
      about: 'After how many minutes without an action of the user a session ends.',
      type: minutes(2, 1440),
      fallback: '30',
    },
    longestSeconds: {
      name: 'SESSION_LONGEST_HOURS',
      about: 'After how many hours it ends in any case.',
      type: whole({ unit: 'hours', least: 1, most: 168, times: 60 * 60 }),
      fallback: '12',
    },
    stepUpSeconds: {
      name: 'STEP_UP_MINUTES',
      about: 'How many minutes old the sign-in may be to unlock, to make an AuthInfo and to change an e-mail.',
      type: minutes(1, 60),
      fallback: '15',
    },
    strictStepUpSeconds: {
      name: 'STEP_UP_STRICT_MINUTES',
      about: 'The same to merge, attach and detach contacts; at most STEP_UP_MINUTES.',
      type: minutes(1, 60),
      fallback: '5',
    },
  },
  check: ({ idleSeconds, longestSeconds, stepUpSeconds, strictStepUpSeconds }, report) => {
    if (idleSeconds && longestSeconds && idleSeconds > longestSeconds)
      report('SESSION_IDLE_MINUTES', `at most ${longestSeconds / 60} minutes, which is SESSION_LONGEST_HOURS`)
    if (stepUpSeconds && strictStepUpSeconds && strictStepUpSeconds > stepUpSeconds)
      report('STEP_UP_STRICT_MINUTES', `at most ${stepUpSeconds / 60} minutes, which is STEP_UP_MINUTES`)
  },
})
