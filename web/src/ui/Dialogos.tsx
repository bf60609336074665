import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Boton } from './Boton.tsx'
import { abierto } from './dialogos.ts'

/** The one place where questions and notices appear. */
export function Dialogos() {
  const { t } = useTranslation()
  const pregunta = abierto.use()
  return (
    <Modal
      opened={pregunta !== null}
      onClose={() => pregunta?.responder(false)}
      title={pregunta?.titulo}
      withCloseButton={false}
      closeOnClickOutside={!pregunta?.fijo}
      closeOnEscape={!pregunta?.fijo}
      zIndex={350}
    >
      {pregunta && (
        <>
          {pregunta.texto && <div>{pregunta.texto}</div>}
          <div className="botones">
            {pregunta.cancelar && (
              <Boton data-autofocus={pregunta.dudosa} onClick={() => pregunta.responder(false)}>
                {pregunta.cancelar}
              </Boton>
            )}
            <Boton
              variante={pregunta.grave ? 'grave' : 'principal'}
              data-autofocus={!(pregunta.dudosa && pregunta.cancelar)}
              onClick={() => pregunta.responder(true)}
            >
              {pregunta.accion || t('comun.aceptar')}
            </Boton>
          </div>
        </>
      )}
    </Modal>
  )
}
