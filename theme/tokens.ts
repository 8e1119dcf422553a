/** One ink on one ground, of a tone. */
type Pair = { text: string; ground: string }

/** Every colour a scheme has; both schemes have the same keys because they have this type. */
export type Scheme = {
  ground: string
  paper: string
  raised: string
  hairline: string
  /** The border of what can be typed in or pressed; 3:1 on paper (WCAG 1.4.11). */
  border: string
  text: string
  muted: string
  primary: string
  onPrimary: string
  primaryHover: string
  selected: string
  hover: string
  focus: string
  /** Behind a dialog. */
  veil: string
  shadow: string
  state: { critical: Pair; warn: Pair; good: Pair; info: Pair; lock: Pair; neutral: Pair }
  /** In the order series take them; 3:1 on paper and apart for colour-blind eyes. */
  chart: { first: string; second: string; third: string; fourth: string; fifth: string; sixth: string }
}

export const light: Scheme = {
  ground: '#F6F5F1',
  paper: '#FFFFFF',
  raised: '#EEECE5',
  hairline: '#D9D6CC',
  border: '#7A776E',
  text: '#1B1D22',
  muted: '#5A5D66',
  primary: '#1F3A8A',
  onPrimary: '#FFFFFF',
  primaryHover: '#172C69',
  selected: '#E4E9F7',
  hover: '#F1EFE9',
  focus: '#B45309',
  veil: 'rgba(27, 29, 34, 0.4)',
  shadow: '0 8px 24px rgba(27, 29, 34, 0.16), 0 1px 3px rgba(27, 29, 34, 0.12)',
  state: {
    critical: { text: '#A4161A', ground: '#FBE9E7' },
    warn: { text: '#8A4B00', ground: '#FCEFD9' },
    good: { text: '#1E6B45', ground: '#E3F2E9' },
    info: { text: '#1F5A86', ground: '#E3EEF6' },
    lock: { text: '#4A3C8C', ground: '#ECE9F8' },
    neutral: { text: '#4E525B', ground: '#ECEBE6' },
  },
  chart: {
    first: '#1F3A8A',
    second: '#D56E30',
    third: '#156F51',
    fourth: '#612851',
    fifth: '#4C551B',
    sixth: '#868B94',
  },
}

export const dark: Scheme = {
  ground: '#14161B',
  paper: '#1B1E25',
  raised: '#242832',
  hairline: '#343945',
  border: '#868E9E',
  text: '#ECEBE6',
  muted: '#A6ABB6',
  primary: '#9DB4FF',
  onPrimary: '#10183A',
  primaryHover: '#B9C9FF',
  selected: '#26304F',
  hover: '#22262F',
  focus: '#F5B14C',
  veil: 'rgba(0, 0, 0, 0.5)',
  shadow: '0 8px 24px rgba(0, 0, 0, 0.5), 0 1px 3px rgba(0, 0, 0, 0.4)',
  state: {
    critical: { text: '#FF9B93', ground: '#3D1D1D' },
    warn: { text: '#F2B866', ground: '#3A2B14' },
    good: { text: '#7FD1A2', ground: '#17342A' },
    info: { text: '#8CC4EE', ground: '#182F42' },
    lock: { text: '#BDB2FF', ground: '#2A2550' },
    neutral: { text: '#C3C6CD', ground: '#2A2E38' },
  },
  chart: {
    first: '#9DB4FF',
    second: '#F4BB7E',
    third: '#55B89A',
    fourth: '#CD5DAC',
    fifth: '#93BA14',
    sixth: '#EEEFF0',
  },
}

/** Corners in pixels: content (papers, dialogs, grids), and what one presses or types in. */
export const radius = { content: 10, control: 6 } as const

/** The base step in pixels; 0.5, 1, 1.5, 2, 3 and 4 of it are 4, 8, 12, 16, 24 and 32. */
export const spacing = 8

/** Row heights of a grid in pixels. */
export const density = { compact: 28, standard: 36, comfortable: 44 } as const

/** The height of a grid's header in pixels. */
export const gridHeader = 32

/** Pixels left and right of what stands in a grid's cell. */
export const cellPadding = 8

/** Milliseconds: a fade, a panel, the tint of a changed value. Nothing else moves. */
export const motion = { fade: 100, panel: 150, tint: 600, skeletonDelay: 150 } as const

/** Pixels. */
export const focusRing = { width: 2, gap: 2 } as const

/** The navigation at the left and the bar above, which grow with the user's text. In pixels, the widest that a card, a task and a sheet get. */
export const frame = { rail: '5.5rem', bar: '2.75rem', card: 440, task: 640, sheet: 960 } as const

/** A text with hyphens that begins a new line rather than break, unless it is wider than one. */
export const wholeText = { display: 'inline-block', maxWidth: '100%' } as const

export const font = {
  text: "'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Next Fallback', system-ui, sans-serif",
  mono: "'Atkinson Hyperlegible Mono Variable', 'Atkinson Hyperlegible Mono Fallback', ui-monospace, monospace",
} as const

/** Size and line in pixels. */
export const scale = {
  note: [12, 16],
  grid: [13, 18],
  body: [14, 20],
  lead: [16, 24],
  section: [20, 28],
  title: [24, 32],
  figure: [32, 40],
} as const

export const weight = { regular: 400, medium: 500, strong: 600 } as const
