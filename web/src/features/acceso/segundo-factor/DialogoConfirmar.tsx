import { segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { confirmacion } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { formasDe, mostrarOtraVez } from './confirmar.ts'
import { Prueba } from './Prueba.tsx'

/** Asks for the second factor again over what is on screen; then what was being done goes on, and nothing typed is lost. */
export function DialogoConfirmar() {
  const { t } = useTranslation()
  const pide = confirmacion.use()
  const consulta = useQuery({ ...leer(segundoFactor.leer, {}), enabled: pide !== null })
  return (
    <Modal
      opened={pide !== null}
      onClose={() => pide?.responder(false)}
      title={t('segundoFactor.confirmarTitulo')}
      withCloseButton={false}
      closeOnClickOutside={false}
      zIndex={355}
    >
      <div className="pila-m">
        <p>{t('segundoFactor.confirmarTexto')}</p>
        <Segun consulta={consulta} filas={2} fallo={t('segundoFactor.fallo')}>
          {(propio) => (
            <Prueba
              formas={formasDe(propio)}
              desafiar={mostrarOtraVez.desafiar}
              probar={async (prueba) => {
                await mostrarOtraVez.probar(prueba)
                pide?.responder(true)
              }}
              salida={
                <Boton variante="texto" onClick={() => pide?.responder(false)}>
                  {t('comun.cancelar')}
                </Boton>
              }
            />
          )}
        </Segun>
      </div>
    </Modal>
  )
}
