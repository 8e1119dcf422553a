import { sql } from 'kysely'
export const routes = sql
