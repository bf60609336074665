import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contrastRatio, toHex, toOklch } from './color.ts'
import { theme } from './theme.ts'

/** Colours of every hue, dark and light, dull and saturated. */
const colors = [
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
for (let h = 0; h < 360; h += 24) for (const l of [0.3, 0.45, 0.6, 0.85]) colors.push(toHex({ l, c: 0.13, h }))

const surfaces = ['fondo', 'superficie', 'superficie-alta', 'superficie-2', 'hundida']

test('any organisation colour gives a theme that can be read, light and dark', () => {
  for (const color of colors) {
    const { claro: light, oscuro: dark } = theme(color)
    for (const [name, roles] of [
      ['claro', light],
      ['oscuro', dark],
    ] as const) {
      const measures = (text: string, background: string, min: number) => {
        const value = contrastRatio(roles[text] ?? '', roles[background] ?? '')
        assert.ok(value >= min, `${color} ${name}: ${text} on ${background} is ${value.toFixed(2)}, less than ${min}`)
      }
      for (const background of surfaces) {
        measures('texto', background, 7)
        measures('texto-2', background, 7)
        measures('texto-3', background, 4.5)
        measures('accion-texto', background, 4.5)
        for (const sign of ['ok', 'aviso', 'peligro']) measures(`${sign}-texto`, background, 4.5)
        measures('foco', background, 3)
      }
      for (const background of ['fondo', 'superficie', 'superficie-2']) measures('linea-control', background, 3)
      measures('accion-texto', 'accion-suave', 4.5)
      measures('accion-texto', 'accion-suave-2', 4.5)
      measures('sobre-accion', 'accion', 4.5)
      measures('sobre-accion', 'accion-encima', 4.5)
      measures('sobre-marca', 'marca', 4.5)
      measures('sobre-marca-2', 'marca', 4.5)
      measures('sobre-marca-2', 'marca-honda', 4.5)
      for (const sign of ['ok', 'aviso', 'peligro']) measures(`${sign}-texto`, `${sign}-suave`, 4.5)
      measures('sobre-solido', 'peligro-solido', 4.5)
    }
  }
})

test('the default colour gives the design tokens', () => {
  const { org, claro: light } = theme('#0b5b73')
  const near = (hex: string | undefined, expected: string) => {
    const a = toOklch(hex ?? '')
    const b = toOklch(expected)
    assert.ok(Math.abs(a.l - b.l) < 0.012 && Math.abs(a.c - b.c) < 0.012, `${hex} is not ${expected}`)
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
    near(org[i], hex)
  near(light['accion-texto'], '#00556d')
})

test('an invalid colour throws RangeError', () => {
  for (const wrong of ['', '#12345', 'azul', '#1234567']) assert.throws(() => toOklch(wrong), RangeError, wrong)
})
