/** The bank's credit of what was collected. */
export const acreditaciones = {
  cosas: { acreditacionCobro: 'una acreditación de cobros' },
  errores: {
    ACREDITACION_TOMADA: 'Ese renglón del extracto ya acredita otro cobro. Volvé a mirarlo.',
    ACREDITACION_OTRA: 'Ahora la diferencia es {diferencia}: cambió desde que lo miraste. Volvé a mirarlo.',
    ACREDITACION_NO_PUEDE:
      'Ese renglón no puede ser: es de antes del cobro, no es dinero que entró, o no es la suma justa de esos cobros.',
  },
  pantallas: {
    esperas: {
      cobroSinAcreditar: {
        titulo: 'Lote de débito {numero}',
        accion: 'Ver por qué el banco no acreditó el lote de débito',
        detalle: 'Se esperaba en {caja} hasta el {hasta}; nadie lo unió con un renglón del extracto',
      },
      ventanillaSinAcreditar: {
        titulo: '{nombre}',
        accion: 'Ver por qué no se acreditó lo cobrado en ventanilla',
        detalle: 'Se esperaba en {caja} hasta el {hasta}; nadie lo unió con un renglón del extracto',
      },
    },
    acreditaciones: {
      titulo: 'Cobros que el banco acredita',
      lote_one: 'Lote de débito {nombre}',
      lote_other: 'Lotes de débito {nombre}',
      ventanilla_one: 'Ventanilla, {nombre}',
      ventanilla_other: 'Ventanilla, {nombre}',
      cobrado_one: '{count} cobro, {cobrado}; comisión {comision}.',
      cobrado_other: '{count} cobros, {cobrado}; comisión {comision}.',
      falta: 'Tiene que acreditar {falta}, hasta el {hasta}.',
      sobra: 'Acreditó {sobra} de más.',
      yaAcreditado: 'Ya acreditó {acreditado}.',
      sinRenglon: 'Ningún renglón del extracto puede ser.',
      coincide: 'coincide al centavo',
      deMas: '{importe} de más',
      deMenos: '{importe} de menos',
      unir: 'Es este renglón',
      juntos: 'Juntos son justo este renglón: {sumas}.',
      unirJuntos: 'Es de estos cobros',
      unidoJuntos: 'Se unió con sus cobros',
      unirTitulo: '¿Es la acreditación, con diferencia?',
      unirTexto: 'El renglón tiene {diferencia}. Se une igual y la diferencia queda dicha en el lote.',
      unido: 'Se unió con su cobro',
      noSeUnio: 'No se unió',
      hechas: 'Ya unidos',
      hecha: 'Acreditado el {fecha} por {importe}, comisión {comision}',
      separar: 'Separar',
      separado: 'Se separó',
      noSeSeparo: 'No se separó',
    },
  },
}
