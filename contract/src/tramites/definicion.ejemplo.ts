import { type ContenidoDefinicion, contenidoDefinicion } from './definicion.ts'

/** Complete definition for the rule tests: the birth grant of the mocks. */
export const nacimiento = (): ContenidoDefinicion =>
  contenidoDefinicion.parse({
    nombre: { es: 'Subsidio por nacimiento' },
    resumen: { es: '$ 180.000,00 por hijo' },
    condiciones: [
      { tipo: 'ESTADO', valores: ['ACTIVO', 'LICENCIA'] },
      { tipo: 'CATEGORIA', valores: ['Activo A', 'Activo B'] },
      { tipo: 'ANTIGUEDAD', meses: 12, campo: 'nacio' },
      { tipo: 'PARENTESCO', campo: 'hijo', valores: ['HIJO/A'] },
      { tipo: 'DIAS_DESDE', campo: 'nacio', dias: 60 },
      { tipo: 'VECES', veces: 1, cada: 'SIEMPRE', campo: 'hijo' },
    ],
    campos: [
      { tipo: 'FAMILIAR', clave: 'hijo', pregunta: { es: '¿De quién es el nacimiento?' }, parentescos: ['HIJO/A'] },
      {
        tipo: 'FECHA',
        clave: 'nacio',
        pregunta: { es: 'Fecha de nacimiento' },
        cuando: 'PASADA',
        precarga: 'NACIMIENTO_FAMILIAR',
      },
      { tipo: 'SI_NO', clave: 'varios', pregunta: { es: '¿Nacieron más de uno?' } },
      {
        tipo: 'NUMERO',
        clave: 'cuantos',
        pregunta: { es: '¿Cuántos nacieron?' },
        minimo: 2,
        maximo: 6,
        mostrarSi: { campo: 'varios', valor: 'si' },
      },
      { tipo: 'CBU', clave: 'cbu', pregunta: { es: 'CBU donde lo cobrás' }, precarga: 'CBU' },
    ],
    papeles: [
      { clave: 'partida', nombre: { es: 'Partida de nacimiento' }, de: 'hijo', reusa: false },
      { clave: 'dni', nombre: { es: 'DNI' }, clase: 'DNI' },
    ],
    monto: {
      forma: 'TABLA',
      tabla: {
        campo: 'cuantos',
        columnas: ['1', '2', '3'],
        filas: [
          { categoria: 'Activo A', importes: [180_000, 360_000, 540_000] },
          { categoria: 'Activo B', importes: [150_000, 300_000, 450_000] },
        ],
      },
    },
    mesa: { personas: 1, dias: 5, dosDesde: 300_000 },
    pago: { forma: 'CUENTA_BANCARIA', campo: 'cbu' },
    correos: { rechazada: { es: 'No se aprobó. Consultá en tu seccional.' } },
    declaracion: { es: 'Declaro que lo que digo es cierto.' },
  })
