import type pg from 'pg'
export type Client = pg.Client
