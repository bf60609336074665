export const adhesion = {
  errores: {
    ADHESION_INVALIDA: 'No se puede guardar la adhesión. {motivos}',
    ADHESION_VIGENTE: 'Ya hay una adhesión vigente, la {numero}. Para cambiar la cuenta, revocala y después adherite otra vez.',
    ADHESION_TEXTO: 'El texto de la autorización cambió mientras lo leías. Leelo otra vez antes de firmar.',
    ADHESION_NO_VIGENTE: 'Esa adhesión no está vigente, o ya fue revocada.',
    ADHESION_FECHA: 'La revocación tiene efecto desde hoy, o dentro de los próximos {dias} días.',
  },
  mensajes: {
    adhesion: {
      falta: {
        cuenta: 'Elegí si es cuenta corriente o caja de ahorro.',
        resumen: 'Elegí al menos un resumen digital: por correo o por WhatsApp.',
        telefonoWA: 'Para recibirlo por WhatsApp hace falta un teléfono con código de área.',
        contacto: 'Hacen falta un teléfono y un correo electrónico.',
        autorizacion: 'Hace falta que autorices el débito.',
      },
      cuenta: { corriente: 'cuenta corriente', ahorro: 'caja de ahorro' },
    },
  },
  correo: {
    adhesionRevocada: {
      asunto: 'Tu adhesión {numero} queda revocada',
      cuerpo:
        'Registramos la revocación de tu adhesión {numero} a débito automático y resumen digital. Desde el {dia} no se debita nada de tu cuenta ni te mandamos resúmenes.\n\nSi no la pediste vos, avisanos al {telefono} o a {email}.',
    },
  },
}
