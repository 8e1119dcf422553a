import Box from '@mui/material/Box'

/** Drawn on a grid of 20 with lines of 1.5, in the colour of the surrounding text. */
const drawings = {
  activity: 'M10 2.5a7.5 7.5 0 1 1-6.6 3.9M3 3v3.5h3.5M10 6v4.2l2.8 1.8',
  alert:
    'M10 6.5v4.5M10 13.8v.2M8.7 3.4 2.2 14.7A1.5 1.5 0 0 0 3.5 17h13a1.5 1.5 0 0 0 1.3-2.3L11.3 3.4a1.5 1.5 0 0 0-2.6 0Z',
  auctions: 'm9.5 2.8 5.7 5.7M5.300 7l5.700 5.700M11 4.300 6.800 8.500M13.700 7 9.500 11.200M9 10l-6 6M11.500 17h6',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  check: 'm4 10.5 4 4 8-9',
  chevronRight: 'm8 4.5 5.5 5.5L8 15.5',
  close: 'm5 5 10 10M15 5 5 15',
  copy: 'M8 7h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1ZM4 13V4.500a1 1 0 0 1 1-1h8.500',
  document:
    'M11.500 2.500H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8.500a1 1 0 0 0 1-1v-10ZM11.500 2.500v4h4M8 11h4.500M8 14h4.500',
  domains:
    'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM2.5 10h15M10 2.5c2.2 2 3.3 4.5 3.3 7.5S12.2 15.5 10 17.5C7.8 15.5 6.7 13 6.7 10S7.8 4.5 10 2.5Z',
  down: 'm4.5 7.5 5.5 5.5 5.5-5.5',
  external: 'M11 3h6v6M17 3l-8 8M15 11.5V15.5A1.5 1.5 0 0 1 13.5 17h-9A1.5 1.5 0 0 1 3 15.5v-9A1.5 1.5 0 0 1 4.5 5H8.5',
  light:
    'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 1.8v1.7M10 16.5v1.7M1.8 10h1.7M16.5 10h1.7M4.2 4.2l1.2 1.2M14.6 14.6l1.2 1.2M4.2 15.8l1.2-1.2M14.6 5.4l1.2-1.2',
  dark: 'M16.8 11.8A7 7 0 0 1 8.2 3.2a7 7 0 1 0 8.6 8.6Z',
  system: 'M3.5 3.5h13A1 1 0 0 1 17.5 4.5v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1ZM7 16.5h6M10 13.5v3',
  id: 'M3.5 4h13A1 1 0 0 1 17.5 5v10a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM12 8.5h3M12 11.5h3M7 7.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM4.8 13c.3-1 1.2-1.5 2.2-1.5s1.9.5 2.2 1.5',
  keysets: 'M6.5 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 10h7.5M14 10v3M17.5 10v2.5',
  letter: 'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM3 6l7 5 7-5',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  more: 'M3.8 10a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0M9.3 10a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0M14.8 10a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0',
  nssets:
    'M4.5 3.5h11a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1ZM4.5 11.5h11a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1ZM6.5 6v.1M6.5 14v.1M9.5 6h4M9.5 14h4',
  offline:
    'M3 3l14 14M2.5 8A11 11 0 0 1 6 5.7M9 4.8A11 11 0 0 1 17.5 8M5.2 11a7 7 0 0 1 3-1.8M12.5 9.5a7 7 0 0 1 2.3 1.5M10 14.5v.2',
  overview: 'M3 17h14M5 14v-4M10 14V4M15 14V7',
  person: 'M10 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5',
  question:
    'M7.5 7.5a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 1.8M10 14.3v.2M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z',
  registrar:
    'M3 17h14M4.5 17V9M15.5 17V9M3 6.5 4.5 3h11L17 6.5a2.3 2.3 0 0 1-4.7 0 2.3 2.3 0 0 1-4.6 0 2.3 2.3 0 0 1-4.7 0ZM8 17v-4.5h4V17',
  search: 'M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3ZM13.3 13.3 17 17',
  signOut:
    'M12.5 6V4.5A1.5 1.5 0 0 0 11 3H5a1.5 1.5 0 0 0-1.5 1.5v11A1.5 1.5 0 0 0 5 17h6a1.5 1.5 0 0 0 1.5-1.5V14M8 10h9.5M14.5 7l3 3-3 3',
  up: 'm4.5 12.5 5.5-5.5 5.5 5.5',
} as const

export type IconName = keyof typeof drawings

/** An icon beside a label; screen readers skip it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden
      focusable="false"
      sx={{
        flex: 'none',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.5,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
    >
      <path d={drawings[name]} />
    </Box>
  )
}
