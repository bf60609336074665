import { activos, aSuCuenta, cbu, declaracion, noSeAprobo } from './comun.ts'

const hijo = (pregunta: string) => ({ tipo: 'FAMILIAR', clave: 'hijo', pregunta: { es: pregunta }, parentescos: ['Hija/o'] })

export const nacimiento = {
  nombre: { es: 'Subsidio por nacimiento' },
  resumen: { es: '$ 180.000,00 por hijo, una vez' },
  descripcion: { es: 'Por cada hija o hijo que nace. Se cobra una vez.' },
  condiciones: [
    activos,
    { tipo: 'ANTIGUEDAD', meses: 12, campo: 'nacio' },
    { tipo: 'DIAS_DESDE', campo: 'nacio', dias: 60 },
    { tipo: 'VECES', veces: 1, cada: 'SIEMPRE', campo: 'hijo' },
  ],
  campos: [
    hijo('¿De quién es el nacimiento?'),
    { tipo: 'FECHA', clave: 'nacio', pregunta: { es: 'Fecha de nacimiento' }, cuando: 'PASADA', precarga: 'NACIMIENTO_FAMILIAR' },
    { tipo: 'SI_NO', clave: 'varios', pregunta: { es: '¿Nacieron más de uno?' } },
    {
      tipo: 'NUMERO',
      clave: 'cuantos',
      pregunta: { es: '¿Cuántos nacieron?' },
      ayuda: { es: 'Los del mismo parto.' },
      minimo: 2,
      maximo: 6,
      mostrarSi: { campo: 'varios', valor: 'si' },
    },
    cbu,
  ],
  papeles: [
    {
      clave: 'partida',
      nombre: { es: 'Partida de nacimiento' },
      ayuda: { es: 'Una foto, entera y derecha.' },
      de: 'hijo',
      reusa: false,
    },
  ],
  monto: {
    forma: 'TABLA',
    tabla: { campo: 'cuantos', columnas: ['1', '2', '3'], filas: [{ categoria: '', importes: [180000, 360000, 540000] }] },
  },
  mesa: { personas: 1, dias: 6, dosDesde: 300000 },
  pago: aSuCuenta,
  correos: noSeAprobo,
  declaracion,
}

export const kitEscolar = {
  nombre: { es: 'Kit escolar' },
  resumen: { es: 'Un kit por hijo, una vez al año' },
  descripcion: { es: 'Útiles y guardapolvo para cada hija o hijo que va a la escuela.' },
  condiciones: [
    activos,
    { tipo: 'PARENTESCO', campo: 'hijo', valores: ['Hija/o'], edadHasta: 18 },
    { tipo: 'VECES', veces: 1, cada: 'ANIO', campo: 'hijo' },
  ],
  campos: [
    hijo('¿Para quién es el kit?'),
    {
      tipo: 'OPCION',
      clave: 'nivel',
      pregunta: { es: '¿En qué nivel está?' },
      opciones: [
        { clave: 'inicial', texto: { es: 'Inicial' } },
        { clave: 'primario', texto: { es: 'Primario' } },
        { clave: 'secundario', texto: { es: 'Secundario' } },
      ],
    },
    { tipo: 'SECCIONAL', clave: 'retira', pregunta: { es: '¿Dónde lo retirás?' }, precarga: 'SECCIONAL' },
  ],
  papeles: [{ clave: 'escuela', nombre: { es: 'Constancia de alumno regular' }, de: 'hijo', reusa: false }],
  mesa: { dias: 3 },
  correos: { ...noSeAprobo, aprobada: { es: 'Te avisamos cuando esté en la seccional que elegiste.' } },
  declaracion,
}

export const sepelio = {
  nombre: { es: 'Subsidio por sepelio' },
  resumen: { es: '$ 420.000,00, por un familiar directo' },
  descripcion: { es: 'Ayuda con los gastos de sepelio de un familiar directo.' },
  condiciones: [
    activos,
    { tipo: 'PARENTESCO', campo: 'quien', valores: ['Cónyuge', 'Conviviente', 'Hija/o', 'Madre', 'Padre'] },
    { tipo: 'DIAS_DESDE', campo: 'cuando', dias: 180 },
    { tipo: 'VECES', veces: 1, cada: 'SIEMPRE', campo: 'quien' },
  ],
  campos: [
    { tipo: 'FAMILIAR', clave: 'quien', pregunta: { es: '¿Quién falleció?' } },
    { tipo: 'FECHA', clave: 'cuando', pregunta: { es: 'Fecha del fallecimiento' }, cuando: 'PASADA' },
    cbu,
  ],
  papeles: [
    { clave: 'partida', nombre: { es: 'Partida de defunción' }, de: 'quien', reusa: false },
    { clave: 'factura', nombre: { es: 'Factura del servicio' }, obligatorio: false, reusa: false },
  ],
  monto: { forma: 'FIJO', fijo: 420000 },
  mesa: { dias: 2 },
  pago: aSuCuenta,
  correos: noSeAprobo,
  declaracion,
}

export const casamiento = {
  nombre: { es: 'Subsidio por casamiento' },
  resumen: { es: '$ 150.000,00, una vez' },
  condiciones: [
    activos,
    { tipo: 'ANTIGUEDAD', meses: 6, campo: 'fecha' },
    { tipo: 'DIAS_DESDE', campo: 'fecha', dias: 90 },
    { tipo: 'VECES', veces: 1, cada: 'SIEMPRE', campo: '' },
  ],
  campos: [{ tipo: 'FECHA', clave: 'fecha', pregunta: { es: '¿Cuándo te casaste?' }, cuando: 'PASADA' }, cbu],
  papeles: [{ clave: 'acta', nombre: { es: 'Acta o libreta de matrimonio' }, reusa: false }],
  monto: { forma: 'FIJO', fijo: 150000 },
  mesa: { dias: 7 },
  pago: aSuCuenta,
  correos: noSeAprobo,
  declaracion,
}
