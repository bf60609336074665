import { activos, aSuCuenta, cbu, declaracion, noSeAprobo } from './comun.ts'

export const apoyoPorDiscapacidad = {
  nombre: { es: 'Apoyo por discapacidad' },
  resumen: { es: 'Hasta $ 300.000,00 por persona y por año' },
  descripcion: { es: 'Para gastos de una persona de tu familia con certificado de discapacidad.' },
  condiciones: [activos, { tipo: 'VECES', veces: 12, cada: 'ANIO', campo: 'quien' }],
  campos: [
    { tipo: 'FAMILIAR', clave: 'quien', pregunta: { es: '¿Para quién es?' } },
    {
      tipo: 'OPCION',
      clave: 'gasto',
      pregunta: { es: '¿Qué gasto es?' },
      opciones: [
        { clave: 'terapia', texto: { es: 'Terapia' } },
        { clave: 'traslado', texto: { es: 'Traslados' } },
        { clave: 'equipo', texto: { es: 'Equipo o prótesis' } },
      ],
    },
    { tipo: 'DINERO', clave: 'importe', pregunta: { es: '¿Cuánto gastaste?' }, minimo: 1 },
    cbu,
  ],
  papeles: [
    { clave: 'certificado', nombre: { es: 'Certificado de discapacidad' }, de: 'quien', reusa: false },
    { clave: 'factura', nombre: { es: 'Factura o recibo' }, reusa: false },
  ],
  monto: {
    forma: 'FORMULA',
    formula: 'si(gasto = "traslado"; importe × 0,5; importe × 0,8)',
    porPedido: 300000,
    porFamiliar: 300000,
  },
  mesa: { personas: 1, dias: 10, dosDesde: 200000 },
  pago: aSuCuenta,
  correos: noSeAprobo,
  declaracion,
}

export const jubilacion = {
  nombre: { es: 'Beneficio por jubilación' },
  resumen: { es: 'Según tus años de afiliación' },
  descripcion: { es: 'Se acredita en tu cuenta corriente del sindicato cuando te jubilás.' },
  condiciones: [
    { tipo: 'ANTIGUEDAD', meses: 120, campo: '' },
    { tipo: 'EDAD', desde: 55, hasta: null, campo: '' },
    { tipo: 'VECES', veces: 1, cada: 'SIEMPRE', campo: '' },
  ],
  campos: [{ tipo: 'FECHA', clave: 'cese', pregunta: { es: '¿Cuándo dejás de trabajar?' } }],
  papeles: [{ clave: 'resolucion', nombre: { es: 'Resolución de la jubilación' }, reusa: false }],
  monto: { forma: 'FORMULA', formula: 'min(antiguedad ÷ 12; 30) × 20.000', porPedido: 600000 },
  mesa: { personas: 1, dias: 15, dosDesde: 400000 },
  pago: { forma: 'CUENTA_CORRIENTE' },
  correos: noSeAprobo,
  declaracion,
}
