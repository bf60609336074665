import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aHex, aOklch, contraste } from './color.ts'
import { tema } from './tema.ts'

/** Colours from all over the wheel, dark and light, dull and loud. */
const colores = [
  '#0b5b73',
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ff00',
  '#ff0000',
  '#0000ff',
  '#ff00ff',
  '#00ffff',
  '#808080',
  '#f5a623',
  '#7a1fa2',
  '#2e7d32',
  '#c62828',
  '#ffc0cb',
]
for (let h = 0; h < 360; h += 24) for (const l of [0.3, 0.45, 0.6, 0.85]) colores.push(aHex({ l, c: 0.13, h }))

const superficies = ['fondo', 'superficie', 'superficie-alta', 'superficie-2', 'hundida']

test('any organisation colour gives a theme that can be read, light and dark', () => {
  for (const color of colores) {
    const { claro, oscuro } = tema(color)
    for (const [nombre, roles] of [
      ['claro', claro],
      ['oscuro', oscuro],
    ] as const) {
      const mide = (texto: string, fondo: string, minimo: number) => {
        const valor = contraste(roles[texto] ?? '', roles[fondo] ?? '')
        assert.ok(valor >= minimo, `${color} ${nombre}: ${texto} on ${fondo} is ${valor.toFixed(2)}, less than ${minimo}`)
      }
      for (const fondo of superficies) {
        mide('texto', fondo, 7)
        mide('texto-2', fondo, 7)
        mide('texto-3', fondo, 4.5)
        mide('accion-texto', fondo, 4.5)
        for (const signo of ['ok', 'aviso', 'peligro']) mide(`${signo}-texto`, fondo, 4.5)
        mide('foco', fondo, 3)
      }
      for (const fondo of ['fondo', 'superficie', 'superficie-2']) mide('linea-control', fondo, 3)
      mide('accion-texto', 'accion-suave', 4.5)
      mide('accion-texto', 'accion-suave-2', 4.5)
      mide('sobre-accion', 'accion', 4.5)
      mide('sobre-accion', 'accion-encima', 4.5)
      mide('sobre-marca', 'marca', 4.5)
      mide('sobre-marca-2', 'marca', 4.5)
      mide('sobre-marca-2', 'marca-honda', 4.5)
      for (const signo of ['ok', 'aviso', 'peligro']) mide(`${signo}-texto`, `${signo}-suave`, 4.5)
      mide('sobre-solido', 'peligro-solido', 4.5)
    }
  }
})

test('the default colour gives the design tokens', () => {
  const { org, claro } = tema('#0b5b73')
  const cerca = (hex: string | undefined, esperado: string) => {
    const a = aOklch(hex ?? '')
    const b = aOklch(esperado)
    assert.ok(Math.abs(a.l - b.l) < 0.012 && Math.abs(a.c - b.c) < 0.012, `${hex} is not ${esperado}`)
  }
  for (const [i, hex] of [
    '#f0f7fa',
    '#e2eff4',
    '#c8dfe9',
    '#a2cada',
    '#77b0c6',
    '#4a91ab',
    '#23738e',
    '#0b5b73',
    '#004458',
    '#002b39',
  ].entries())
    cerca(org[i], hex)
  cerca(claro['accion-texto'], '#00556d')
})

test('what is no colour is none, and not black', () => {
  for (const mal of ['', '#12345', 'azul', '#1234567']) assert.throws(() => aOklch(mal), RangeError, mal)
})
