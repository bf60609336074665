import { segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { stepUpRequest } from '../../../platform/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { formasDe, mostrarOtraVez, mostrarPara } from './confirmar.ts'
import { Prueba } from './Prueba.tsx'

/**
 * Step-up dialog over the screen, for recent authentication or one signing action; then the action resumes without losing input.
 */
export function DialogoConfirmar() {
  const { t } = useTranslation()
  const pide = stepUpRequest.use()
  const acto = pide?.signingAction
  const muestra = acto === undefined ? mostrarOtraVez : mostrarPara(acto)
  const query = useQuery({ ...read(segundoFactor.leer, {}), enabled: pide !== null })
  return (
    <Modal
      opened={pide !== null}
      onClose={() => pide?.respond(false)}
      title={t(acto === undefined ? 'segundoFactor.confirmarTitulo' : 'segundoFactor.actoTitulo')}
      withCloseButton={false}
      closeOnClickOutside={false}
      zIndex={355}
    >
      <div className="pila-m">
        <p>{t(acto === undefined ? 'segundoFactor.confirmarTexto' : 'segundoFactor.actoTexto')}</p>
        <Query query={query} rows={2} failure={t('segundoFactor.fallo')}>
          {(own) => (
            <Prueba
              key={acto}
              formas={formasDe(own)}
              firma={acto !== undefined}
              desafiar={muestra.desafiar}
              probar={async (proof) => {
                await muestra.probar(proof)
                pide?.respond(true)
              }}
              salida={
                <Button variant="texto" onClick={() => pide?.respond(false)}>
                  {t('comun.cancelar')}
                </Button>
              }
            />
          )}
        </Query>
      </div>
    </Modal>
  )
}
