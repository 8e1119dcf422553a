import { theme } from '../theme/theme.ts'
export const draws = theme
