import { activos, declaracion, noSeAprobo } from './comun.ts'

export const sorteoDeVacaciones = {
  nombre: { es: 'Sorteo de vacaciones' },
  resumen: { es: 'Un lugar en el hotel, por sorteo' },
  descripcion: { es: 'Una semana en el hotel del sindicato. Quienes se anotan entran en el sorteo.' },
  condiciones: [activos, { tipo: 'ANTIGUEDAD', meses: 6, campo: '' }, { tipo: 'VECES', veces: 1, cada: 'ANIO', campo: '' }],
  campos: [
    {
      tipo: 'OPCION',
      clave: 'quincena',
      pregunta: { es: '¿Qué quincena preferís?' },
      opciones: [
        { clave: 'eneroUno', texto: { es: 'Primera de enero' } },
        { clave: 'eneroDos', texto: { es: 'Segunda de enero' } },
        { clave: 'febreroUno', texto: { es: 'Primera de febrero' } },
        { clave: 'febreroDos', texto: { es: 'Segunda de febrero' } },
      ],
    },
    { tipo: 'NUMERO', clave: 'lugares', pregunta: { es: '¿Cuántos viajan, con vos?' }, minimo: 1, maximo: 8 },
  ],
  mesa: { dias: 30 },
  correos: { ...noSeAprobo, presentada: { es: 'Ya estás en el sorteo. Te avisamos el resultado por correo.' } },
  declaracion,
}

export const clubDeportivo = {
  nombre: { es: 'Club y natatorio' },
  resumen: { es: 'Pase para la familia, 12 meses' },
  condiciones: [activos, { tipo: 'VECES', veces: 1, cada: 'ANIO', campo: '' }],
  campos: [
    { tipo: 'NUMERO', clave: 'personas', pregunta: { es: '¿Cuántas personas van, con vos?' }, minimo: 1, maximo: 10 },
    { tipo: 'SI_NO', clave: 'pileta', pregunta: { es: '¿Van a usar la pileta?' } },
    { tipo: 'SECCIONAL', clave: 'sede', pregunta: { es: '¿En qué sede?' }, precarga: 'SECCIONAL' },
  ],
  papeles: [
    {
      clave: 'apto',
      nombre: { es: 'Apto médico' },
      ayuda: { es: 'De este año.' },
      reusa: false,
      mostrarSi: { campo: 'pileta', valor: 'si' },
    },
  ],
  mesa: { dias: 4 },
  correos: noSeAprobo,
  declaracion,
}

export const consultaLegal = {
  nombre: { es: 'Consulta con abogado' },
  resumen: { es: 'Turno en la seccional' },
  condiciones: [activos, { tipo: 'VECES', veces: 6, cada: 'ANIO', campo: '' }],
  campos: [
    {
      tipo: 'OPCION',
      clave: 'tema',
      pregunta: { es: '¿De qué se trata?' },
      opciones: [
        { clave: 'trabajo', texto: { es: 'Trabajo' } },
        { clave: 'jubilacion', texto: { es: 'Jubilación' } },
        { clave: 'familia', texto: { es: 'Familia' } },
        { clave: 'otro', texto: { es: 'Otro tema' } },
      ],
    },
    { tipo: 'TEXTO', clave: 'cuenta', pregunta: { es: 'Contanos en pocas palabras' }, maximo: 600 },
    { tipo: 'SECCIONAL', clave: 'donde', pregunta: { es: '¿Dónde querés el turno?' }, precarga: 'SECCIONAL' },
    { tipo: 'TEXTO', clave: 'telefono', pregunta: { es: 'Teléfono' }, maximo: 40, precarga: 'TELEFONO' },
  ],
  mesa: { dias: 5 },
  correos: noSeAprobo,
  declaracion,
}

export const cambioDeDatos = {
  nombre: { es: 'Cambio de datos' },
  resumen: { es: 'Domicilio, teléfono o correo' },
  condiciones: [],
  campos: [
    { tipo: 'DOMICILIO', clave: 'domicilio', pregunta: { es: 'Domicilio' }, precarga: 'DOMICILIO' },
    { tipo: 'TEXTO', clave: 'telefono', pregunta: { es: 'Teléfono' }, maximo: 40, precarga: 'TELEFONO' },
    { tipo: 'TEXTO', clave: 'correo', pregunta: { es: 'Correo' }, maximo: 80, precarga: 'EMAIL', obligatorio: false },
    { tipo: 'SI_NO', clave: 'mudanza', pregunta: { es: '¿Cambia también tu seccional?' } },
    {
      tipo: 'SECCIONAL',
      clave: 'nuevaSeccional',
      pregunta: { es: '¿A cuál te cambiás?' },
      mostrarSi: { campo: 'mudanza', valor: 'si' },
    },
  ],
  papeles: [{ clave: 'servicio', nombre: { es: 'Factura de un servicio a tu nombre' }, obligatorio: false, reusa: false }],
  mesa: { dias: 2 },
  correos: noSeAprobo,
  declaracion,
}
