import assert from 'node:assert/strict'
import { test } from 'vitest'
import { policyRules } from './trustedTypes.ts'

test('style sheets and words pass; markup does not', () => {
  const css = ':root{--a:1px}.x > .y::before{content:"\\201C"}'
  assert.equal(policyRules.createHTML(css), css)
  assert.equal(policyRules.createHTML('&times;'), '&times;')
  for (const markup of ['<img src=x onerror=alert(1)>', 'a<b', '</style><script>'])
    assert.throws(() => policyRules.createHTML(markup))
})

test('scripts and workers of this site pass, whatever their address looks like; others do not', () => {
  for (const own of ['/sw.js', './assets/a.js', `${location.origin}/assets/reader.worker.js`])
    assert.equal(policyRules.createScriptURL(own), own)
  for (const other of ['https://other.example/a.js', '//other.example/a.js', 'data:text/javascript,alert(1)', 'blob:null/1'])
    assert.throws(() => policyRules.createScriptURL(other))
})
