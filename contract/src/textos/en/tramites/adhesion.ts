import type { adhesion as es } from '../../es/tramites/adhesion.ts'

export const adhesion: typeof es = {
  errores: {
    ADHESION_INVALIDA: 'The adhesion cannot be saved. {motivos}',
    ADHESION_VIGENTE: 'There is already an adhesion in force, {numero}. To change the account, revoke it and then adhere again.',
    ADHESION_TEXTO: 'The text of the authorisation changed while you were reading it. Read it again before signing.',
    ADHESION_NO_VIGENTE: 'That adhesion is not in force, or was already revoked.',
    ADHESION_FECHA: 'A revocation takes effect today or within the next {dias} days.',
  },
  mensajes: {
    adhesion: {
      falta: {
        cuenta: 'Choose whether it is a current or a savings account.',
        resumen: 'Choose at least one digital statement: by e-mail or by WhatsApp.',
        telefonoWA: 'To receive it by WhatsApp, a phone with its area code is needed.',
        contacto: 'A phone and an e-mail address are needed.',
        autorizacion: 'You have to authorise the debit.',
      },
      cuenta: { corriente: 'current account', ahorro: 'savings account' },
    },
  },
  correo: {
    adhesionRevocada: {
      asunto: 'Your adhesion {numero} is revoked',
      cuerpo:
        'We have recorded the revocation of your adhesion {numero} to direct debit and digital statement. As from {dia} nothing is debited from your account and no statements are sent.\n\nIf it was not you who asked for it, tell us at {telefono} or {email}.',
    },
  },
}
