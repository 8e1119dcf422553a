import { routes } from '../../app/routes.ts'
import axios from 'axios'
import { BarChart } from 'recharts'
import { own } from '../nsset/own.ts'
export const list = [routes, axios, BarChart, own]
