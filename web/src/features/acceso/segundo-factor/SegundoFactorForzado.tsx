import './segundo-factor.css'
import { segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { formasDe, mostrarOtraVez } from './confirmar.ts'
import { Prueba } from './Prueba.tsx'
import { SegundoFactor } from './SegundoFactor.tsx'

interface Props {
  que: 'configurar' | 'confirmar'
  /** Called when done, to refetch the user. */
  listo(): Promise<void>
  salir(): void
}

/** The only screen of a session with a pending second factor: set one up, or present it. */
export function SegundoFactorForzado({ que, listo, salir }: Props) {
  const { t } = useTranslation()
  const query = useQuery({ ...read(segundoFactor.leer, {}), enabled: que === 'confirmar' })
  const output = (
    <Button variant="texto" onClick={salir}>
      {t('segundoFactor.salir')}
    </Button>
  )
  if (que === 'configurar')
    return (
      <>
        <div className="titulo-pantalla">
          <h1>{t('segundoFactor.exigidoTitulo')}</h1>
        </div>
        <p className="segundo-intro">{t('segundoFactor.exigidoTexto')}</p>
        <SegundoFactor alPoner={listo} />
        {output}
      </>
    )
  return (
    <section className="hoja hoja-in pila">
      <h1>{t('segundoFactor.pendienteTitulo')}</h1>
      <p>{t('segundoFactor.pendienteTexto')}</p>
      <Query query={query} rows={2} failure={t('segundoFactor.fallo')}>
        {(own) => (
          <Prueba
            formas={formasDe(own)}
            desafiar={mostrarOtraVez.desafiar}
            probar={async (proof) => {
              await mostrarOtraVez.probar(proof)
              await listo()
            }}
            salida={output}
          />
        )}
      </Query>
    </section>
  )
}
