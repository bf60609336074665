import type { correos as es } from '../../es/administracion/correos.ts'

export const correos: typeof es = {
  listas: {
    correos: {
      titulo: 'Mails',
      creado: 'Requested',
      para: 'To',
      plantilla: 'Subject',
      estado: 'State',
      intentos: 'Tries',
      momento: 'When',
    },
  },
  correo: {
    prueba: {
      asunto: 'Test message',
      cuerpo:
        'This is a test message from the {organizacion} portal. If you are reading it, mail leaves and arrives. If you found it among your junk mail, tell whoever looks after the domain: it does not say yet who may send its mail.',
    },
  },
  permisos: {
    correos: {
      consultar: 'See sent and pending e-mails, and try them again',
    },
  },
  pantallas: {
    registro: {
      correos: {
        titulo: 'Mails',
        bajada: 'What the portal sends, to tell by phone whether a mail left.',
        buscar: 'Search by receiver',
        estado: 'State',
        PENDIENTE: 'Pending',
        ENVIADO: 'Sent',
        FALLIDO: 'Failed',
        REBOTADO: 'Returned',
        saldra: 'Next try {momento}',
        salio: 'Left {momento}',
        abandonado: 'Given up {momento}',
        volvio: 'Came back {momento}',
        intentos: '{count} tries',
        ultimoError: 'Last error: {error}',
        reintentar: 'Try again now',
        reintentado: 'It will be tried again in a few seconds.',
        vacio: 'No mail has been sent yet',
      },
    },
  },
}
