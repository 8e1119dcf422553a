// The house's own rules, held against a small tree in which each of them is broken once.
const { forbidden, options } = require('../../../.dependency-cruiser.cjs')
module.exports = { forbidden, options: { ...options, exclude: undefined, tsConfig: undefined, doNotFollow: { path: 'node_modules' } } }
