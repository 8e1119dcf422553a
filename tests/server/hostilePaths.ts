/** Return paths that must lead home: other hosts in every spelling browsers understand, and calls of our own. */
export const hostilePaths = [
  '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '\\/evil.example', '/\\/evil.example',
  'https://evil.example', 'http:evil.example', 'https:evil.example/x', 'HTTPS://evil.example', '//evil.example:443/a',
  '/\t/evil.example', '/\n/evil.example', '/\r/evil.example', '\t//evil.example', ' //evil.example', '/ /../\\evil.example',
  '/.//evil.example', '/..//evil.example', '/././/evil.example', '/a/..//evil.example', '/%2e//evil.example',
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:https://portal.registry.cz/x',
  '@evil.example', '.evil.example', 'evil.example', '', 'login', '?next=//evil.example', '#//evil.example',
  'https://portal.registry.cz@evil.example', 'https://portal.registry.cz.evil.example/', '//portal.registry.cz@evil.example',
  '/api/common/logout/', '/API/user/info/', '/%61pi/user/info/', '/a/../api/user/info/', '//api/x', '/v1/user/terms/',
  '/auctions/api/login/', '/x/%2e%2e/api/user/info/', '/assets/x.js', '/\u0000evil', 'https://portal.registry.cz:8443/x',
]
