import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ownPath } from './ownPath.ts'

test('the return path accepts addresses of the application, with their query', () => {
  for (const own of [
    '/app',
    '/app/actividad/listar',
    '/app/afiliados/cuenta-corriente?fechaFiltro=2026-01-01&codigo=1',
    '/app/bancos/lista?buscar=a%2Fb#fila',
    '/app?x=https://otro.example',
  ])
    assert.equal(ownPath(own), own)
})

test("a foreign address, in any spelling, is replaced by the application's home", () => {
  for (const foreign of [
    undefined,
    '',
    'https://otro.example/app',
    'HTTPS://otro.example',
    '//otro.example/app',
    '///otro.example/app',
    '/\\otro.example/app',
    '\\\\otro.example\\app',
    '/\t/otro.example/app',
    '/app.otro.example',
    '/app@otro.example',
    '/apple',
    '/app/..//otro.example',
    '/app/../login',
    '/app//otro.example',
    '/app/%2e%2e/%2e%2e/login',
    'javascript:alert(1)',
    'data:text/html,x',
    'app/actividad',
    ' /app',
    '/login?volver=/app',
    'https://[otro',
  ])
    assert.equal(ownPath(foreign), '/app', foreign)
  assert.equal(ownPath('//otro.example', '/carnet'), '/carnet')
})
