export const definiciones = {
  cosas: {
    definicion: 'un trámite armado',
  },
  errores: {
    DEFINICION_EN_BORRADOR: 'Este trámite ya tiene una versión sin publicar.',
    DEFINICION_SIN_BORRADOR: 'Este trámite no tiene una versión en borrador.',
    DEFINICION_INCOMPLETA: 'Todavía le falta algo para publicarse.',
    DEFINICION_OTRO_ESTADO: 'Esa versión ya no está como la viste.',
    DEFINICION_PROPIA: 'La publicaste vos: la aprueba otra persona.',
    DEFINICION_ARCHIVO: 'El archivo no es un trámite que se pueda leer: {motivo}',
    DEFINICION_PERSONAS:
      'Hay pedidos en curso con otra cantidad de garantes o cosolicitantes: publicalo como otro trámite, o esperá a que terminen.',
    DEFINICION_FECHA: 'Se publica desde hoy en adelante.',
  },
  listas: {
    definiciones: {
      titulo: 'Trámites que se ofrecen',
      nombre: 'Trámite',
      codigo: 'Código',
      situacion: 'Estado',
      numero: 'Versión',
      desde: 'Desde',
      pedidos: 'Pedidos del año',
      porContestar: 'Por contestar',
      habitual: 'Días habituales',
      ultimaMano: 'Última mano',
      ultimoDia: 'Último cambio',
    },
  },
  permisos: {
    tramites: {
      armar: 'Armar y publicar trámites',
    },
  },
  pantallas: {
    definiciones: {
      titulo: 'Trámites que se ofrecen',
    },
  },
  /** Sentences of the conditions: what is asked and, in `motivos`, why not. */
  mensajes: {
    motivosTramite: {
      estado: 'Es para afiliados en estado {valores}.',
      categoria: 'Es para la categoría {valores}.',
      seccional: 'Es para la seccional {valores}.',
      antiguedad_one: 'Te falta {count} mes: desde el {dia}.',
      antiguedad_other: 'Te faltan {count} meses: desde el {dia}.',
      antiguedadEseDia_one: 'Ese día te faltaba {count} mes de antigüedad.',
      antiguedadEseDia_other: 'Ese día te faltaban {count} meses de antigüedad.',
      edadDesde: 'Es desde los {anios} años.',
      edadHasta: 'Es hasta los {anios} años.',
      edadSinDato: 'Falta tu fecha de nacimiento en el padrón.',
      parentesco: 'Es para: {valores}.',
      parentescoEdad: 'Es hasta los {anios} años de esa persona.',
      diasDesde: 'Pasaron los {dias} días: era hasta el {dia}.',
      yaEsteAnio: 'Ya lo pediste este año.',
      yaUnaVez: 'Ya lo pediste, el {dia}.',
      yaPorEsaPersona: 'Ya se pidió por {nombre}, el {dia}.',
      aCargo: 'Es para quien tiene a cargo a {minimo} o más menores de {anios} años.',
      periodoAntes: 'Se pide desde el {dia}.',
      periodoDespues: 'Se pidió hasta el {dia}.',
      topeAnio: 'Llegaste al tope de este año.',
      topeFamiliar: 'Llegaste al tope de este año por esa persona.',
    },
  },
}
