// The boundary rules, applied to a small tree that breaks each of them once.
const { forbidden, options } = require('../../../.dependency-cruiser.cjs')
module.exports = { forbidden, options: { ...options, exclude: undefined, tsConfig: undefined, doNotFollow: { path: 'node_modules' } } }
