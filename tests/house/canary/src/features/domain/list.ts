import { routes } from '../../app/routes.ts'
import axios from 'axios'
import { own } from '../nsset/own.ts'
export const list = [routes, axios, own]
