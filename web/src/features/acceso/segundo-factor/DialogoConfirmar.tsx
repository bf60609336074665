import { segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { confirmacion } from '../../../platform/sesion.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { formasDe, mostrarOtraVez, mostrarPara } from './confirmar.ts'
import { Prueba } from './Prueba.tsx'

/** Asks again over what is on screen who one is, of late or for one legal act; then what was being done goes on, and nothing typed is lost. */
export function DialogoConfirmar() {
  const { t } = useTranslation()
  const pide = confirmacion.use()
  const acto = pide?.acto
  const muestra = acto === undefined ? mostrarOtraVez : mostrarPara(acto)
  const consulta = useQuery({ ...leer(segundoFactor.leer, {}), enabled: pide !== null })
  return (
    <Modal
      opened={pide !== null}
      onClose={() => pide?.responder(false)}
      title={t(acto === undefined ? 'segundoFactor.confirmarTitulo' : 'segundoFactor.actoTitulo')}
      withCloseButton={false}
      closeOnClickOutside={false}
      zIndex={355}
    >
      <div className="pila-m">
        <p>{t(acto === undefined ? 'segundoFactor.confirmarTexto' : 'segundoFactor.actoTexto')}</p>
        <Segun consulta={consulta} filas={2} fallo={t('segundoFactor.fallo')}>
          {(propio) => (
            <Prueba
              key={acto}
              formas={formasDe(propio)}
              firma={acto !== undefined}
              desafiar={muestra.desafiar}
              probar={async (prueba) => {
                await muestra.probar(prueba)
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
