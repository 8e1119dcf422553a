import { count, url } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

/** The tracker of visits: the address of Matomo's `matomo.php`, and the id of the portal's site there. */
export type Analytics = { url: string; site: number }

export const visitSettings = settingGroup({
  title: 'Counting visits',
  settings: {
    url: {
      name: 'ANALYTICS_URL',
      about:
        'The address of a Matomo’s matomo.php. Without it no visit is counted. With it only the visits of people who agree are counted, without cookies and without identifying anyone.',
      type: url,
      fallback: null,
      example: 'https://matomo.registry.cz/matomo.php',
    },
    site: {
      name: 'ANALYTICS_SITE',
      about: 'The number of the portal’s site there.',
      type: count,
      fallback: '1',
    },
  },
})
