import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  aBase64url,
  codigoDe,
  comprimirClave,
  crearClaves,
  deBase64url,
  deDistancias,
  distancias,
  firmarCredencial,
  firmarEnVivo,
  firmarImpreso,
  firmarPapel,
  frescura,
  importarClave,
  juzgar,
  leerCodigo,
  leerPapel,
  papelDe,
} from './verificacion-codigo.ts'

const organizacion = await crearClaves(false)
const telefono = await crearClaves(false)
const otra = await crearClaves(false)
const comprimida = async (par: CryptoKeyPair) =>
  comprimirClave(new Uint8Array(await crypto.subtle.exportKey('raw', par.publicKey)))
const claveDe = (kid: number) => (kid === 7 ? organizacion.publicKey : undefined)
const datos = { kid: 7, carnet: 123_456, vence: '2027-11-20', nombre: 'Ñandú Q.' }
const impreso = await firmarImpreso(datos, organizacion.privateKey)
const credencial = await firmarCredencial(
  { ...datos, dispositivo: 99, publica: await comprimida(telefono) },
  organizacion.privateKey,
)
const ahora = 1_800_000_000
const vivo = await firmarEnVivo(credencial, ahora, telefono.privateKey)

test('a printed and a live code contain exactly what was signed (decisions §9.1)', async () => {
  assert.deepEqual(await leerCodigo(impreso, claveDe), { ...datos, forma: 'IMPRESO', dispositivo: null, momento: null })
  assert.deepEqual(await leerCodigo(vivo, claveDe), { ...datos, forma: 'EN_VIVO', dispositivo: 99, momento: ahora })
})

test('data that does not fit in a code is not signed', async () => {
  for (const mal of [{ kid: 0 }, { kid: 256 }, { nombre: 'x'.repeat(25) }])
    await assert.rejects(firmarImpreso({ ...datos, ...mal }, organizacion.privateKey), RangeError, JSON.stringify(mal))
})

test('the address of a code fits a small QR (decisions §9.1)', () => {
  const base = 'https://portal.sindicato.org.ar/verificar/'
  assert.ok(base.length + impreso.length < 160, `${impreso.length}`)
  assert.ok(base.length + vivo.length < 300, `${vivo.length}`)
})

test('a code with any altered byte is not recognised (decisions §9.1)', async () => {
  for (const codigo of [impreso, vivo]) {
    const bytes = deBase64url(codigo) ?? new Uint8Array()
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (donde, mascara) => {
        const alterado = bytes.slice()
        alterado[donde] = (alterado[donde] ?? 0) ^ mascara
        assert.equal(await leerCodigo(aBase64url(alterado), claveDe), null)
      }),
      { numRuns: 300 },
    )
    for (const mal of [
      codigo.slice(0, -1),
      `${codigo}A`,
      codigo.slice(0, -4),
      `${codigo}=`,
      ` ${codigo}`,
      codigo.replace(/.$/, '~'),
    ])
      assert.equal(await leerCodigo(mal, claveDe), null)
  }
})

test('arbitrary text is not recognised as a code (decisions §9.1)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.nat().map(String)), async (codigo) => {
      assert.equal(await leerCodigo(codigo, claveDe), null)
    }),
    { numRuns: 300 },
  )
})

test("a live code from another phone's key or another installation's is not recognised (decisions §9.1)", async () => {
  assert.equal(await leerCodigo(await firmarEnVivo(credencial, ahora, otra.privateKey), claveDe), null)
  assert.equal(await leerCodigo(await firmarImpreso(datos, otra.privateKey), claveDe), null)
  assert.equal(await leerCodigo(await firmarImpreso({ ...datos, kid: 8 }, organizacion.privateKey), claveDe), null)
  // A credential without a phone's signature is no code, and its signature is not valid for a printed card.
  assert.equal(await leerCodigo(credencial, claveDe), null)
})

test('for an expired or revoked card, only "not valid" is returned (decisions §9.1)', () => {
  const codigo = { ...datos, forma: 'IMPRESO' as const, dispositivo: null, momento: null }
  const dice = (sirve: boolean, hoy: string) => juzgar(codigo, sirve, 'Ana Q.', ahora * 1000, hoy)
  assert.deepEqual([dice(true, '2027-11-20').resultado, dice(true, '2027-11-20').nombre], ['VIGENTE', 'Ana Q.'])
  for (const veredicto of [dice(true, '2027-11-21'), dice(false, '2027-11-20')])
    assert.deepEqual(veredicto, {
      resultado: 'NO_VIGENTE',
      motivo: '',
      forma: 'IMPRESO',
      nombre: '',
      vence: '',
      constancia: null,
    })
})

test("a document's code round-trips; altered, with another key or kind it is not recognised", async () => {
  for (const de of ['CONSTANCIA', 'PADRON'] as const) {
    const dice = { de, id: 4_000_000_001, huella: '0f'.repeat(32) }
    const codigo = await firmarPapel(dice, 7, organizacion.privateKey)
    assert.equal(codigo.length, 139)
    assert.deepEqual(await leerPapel(codigo, claveDe), dice)
    assert.deepEqual([papelDe(codigo), papelDe(credencial)], [de, undefined])
    assert.equal(await leerCodigo(codigo, claveDe), null)
    assert.equal(await leerPapel(await firmarImpreso(datos, organizacion.privateKey), claveDe), null)
    assert.equal(await leerPapel(await firmarPapel(dice, 7, otra.privateKey), claveDe), null)
    const bytes = deBase64url(codigo) ?? new Uint8Array()
    // Flipping the last bits of the first byte makes it the other document.
    for (const [i, vuelta] of [...Array.from(bytes, (_, i) => [i, 1] as const), [0, 7] as const]) {
      const otros = Uint8Array.from(bytes)
      otros[i] = (bytes[i] ?? 0) ^ vuelta
      assert.equal(await leerPapel(aBase64url(otros), claveDe), null, `byte ${i}`)
    }
  }
})

test('no two texts decode to the same bytes: the unused bits of the last letter are zero', () => {
  assert.deepEqual(deBase64url('AA'), Uint8Array.of(0))
  for (const otro of ['AB', 'AP', 'A', 'AA=', 'AA\n']) assert.equal(deBase64url(otro), undefined, otro)
})

test('a live code is valid for 90 seconds, with a minute of tolerance for a fast clock (decisions §9.1)', () => {
  const en = (segundos: number) => frescura({ momento: ahora }, (ahora + segundos) * 1000)
  assert.deepEqual([en(0), en(89), en(90), en(91), en(-60), en(-61)], ['BIEN', 'BIEN', 'BIEN', 'VENCIDO', 'BIEN', 'ADELANTADO'])
  assert.equal(frescura({ momento: null }, ahora * 1000), 'BIEN')
})

test('a compressed key round-trips; bytes that are not a point are rejected', async () => {
  for (let i = 0; i < 10; i++) {
    const par = await crearClaves(false)
    const vuelta = await importarClave(await comprimida(par))
    assert.ok(vuelta)
    assert.deepEqual(await crypto.subtle.exportKey('raw', vuelta), await crypto.subtle.exportKey('raw', par.publicKey))
  }
  assert.equal(await importarClave(new Uint8Array(33).fill(255)), undefined)
  assert.equal(await importarClave(Uint8Array.of(2, ...new Uint8Array(31), 7)), undefined)
})

test("the code is extracted from a QR's address, and from plain text", () => {
  assert.equal(codigoDe('https://x.example/verificar/Ab-_9?x=1'), 'Ab-_9')
  assert.equal(codigoDe('  Ab-_9\n'), 'Ab-_9')
})

test('the revocation list round-trips', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1e9 })), (ids) => {
      const orden = ids.sort((a, b) => a - b)
      assert.deepEqual([...deDistancias(distancias(orden))], orden)
    }),
  )
})
