import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Testigo } from '../../afiliado/documentos/testigos.rules.ts'
import { type Archivo, type Juicio, juzgar } from './juicio.rules.ts'
import { deQuien } from './paginas.rules.ts'

const de = (...miembros: number[]): Testigo => ({ dice: `de ${miembros}`, clave: String(miembros), de: miembros })
const extrano: Testigo = { dice: 'CUIL 20-22222222-3', clave: '22222222', de: [] }
const archivo = (testigos: Testigo[][], otros: Partial<Archivo> = {}): Archivo => ({
  nombre: 'sinNumero',
  suyo: undefined,
  llamados: [],
  testigos,
  paginas: testigos.map(deQuien),
  ajenos: [],
  sonTalones: false,
  ...otros,
})
const breve = (j: Juicio) => (typeof j === 'string' ? j : 'de' in j ? j.de : j.motivo)
const mil1 = { nombre: 1001, suyo: 1001 } as const

test('a file needs its name and its pages to agree on the owner', () => {
  const casos: Array<[que: string, archivo: Archivo, es: unknown]> = [
    ['a number and nothing inside', archivo([[]], mil1), 1001],
    ['both agree', archivo([[de(1001)]], mil1), 1001],
    ['several pages of one, one of which says nothing', archivo([[de(1001)], []], mil1), 1001],
    ['a document that two have, and the number of one', archivo([[de(1001, 1003)]], mil1), 1001],
    ['another member inside', archivo([[de(1002)]], mil1), 'ajeno'],
    ['a stranger inside', archivo([[extrano]], mil1), 'ajeno'],
    ['another member beside its own', archivo([[de(1001), de(1002)]], mil1), 'ajeno'],
    ['several pages of another', archivo([[de(1002)], [de(1002)]], mil1), 'ajeno'],
    ['another member in looser words', archivo([[]], { ...mil1, ajenos: [1002] }), 'ajeno'],
    ['itself in looser words', archivo([[]], { ...mil1, ajenos: [1001] }), 1001],
    ['the name of another person', archivo([[de(1001)]], { ...mil1, paginas: ['paginaDeDos'] }), 'paginaDeDos'],
    ['a number that nobody has', archivo([[]], { nombre: 9999 }), 'noExiste'],
    ['a book whose name is a number', archivo([[de(1001)], [de(1002)], [de(1003)]], mil1), 'porPagina'],
    ['a book with a number that nobody has', archivo([[de(1001)], [de(1002)]], { nombre: 9999 }), 'porPagina'],
    ['a member and a stranger', archivo([[de(1001)], [extrano]], mil1), 'porPagina'],
    ['a book whose name is a date', archivo([[de(1001)], [de(1002)]], { nombre: 'fecha' }), 'porPagina'],
    ['a date, and the page says', archivo([[de(1001)]], { nombre: 'fecha' }), 1001],
    ['a date, and the page says nothing', archivo([[]], { nombre: 'fecha' }), 'fecha'],
    ['no number, and the page says', archivo([[de(1001)]]), 1001],
    ['no number, and the page says nothing', archivo([[]]), 'sinNumero'],
    ['no number, and the page is a stranger’s', archivo([[extrano]]), 'paginaDeNadie'],
    ['no number, and the page is of two', archivo([[de(1001), de(1002)]]), 'paginaDeDos'],
    ['no number, and several pages', archivo([[de(1001)], []]), 'porPagina'],
    ['a wrong digit, and the page says', archivo([[de(1001)]], { nombre: 'digito' }), 'digito'],
    ['the name of its member', archivo([[de(1001)]], { llamados: [1001, 1002] }), 1001],
    ['the name of another member', archivo([[de(1001)]], { llamados: [1002] }), 'ajeno'],
    ['the name of another member, several pages', archivo([[de(1001)], []], { llamados: [1002] }), 'ajeno'],
    ['a book with somebody’s name', archivo([[de(1001)], [de(1002)]], { llamados: [1003] }), 'porPagina'],
    ['one slip by itself', archivo([[de(1001)]], { ...mil1, sonTalones: true }), 'talonSuelto'],
    ['slips of one, by its number', archivo([[de(1001)], [de(1001)]], { ...mil1, sonTalones: true }), 'porPagina'],
    ['slips of another', archivo([[de(1002)], [de(1002)]], { ...mil1, sonTalones: true }), 'ajeno'],
  ]
  for (const [que, uno, es] of casos) assert.equal(breve(juzgar(uno)), es, que)
})
