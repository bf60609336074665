import './segundo-factor.css'
import { segundoFactorAjeno } from '@gremial/contract/acceso/segundo-factor.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { ask } from '../../../ui/dialogs.ts'
import { Query } from '../../../ui/Query.tsx'
import { useAction } from '../../../ui/useAction.ts'

/** Second-factor requirement for all staff or some roles, and how many accounts lack one. */
export function ExigenciaPage() {
  const { t } = useTranslation()
  const query = useQuery({ ...read(segundoFactorAjeno.leerExigencia, {}), refetchOnMount: 'always' })
  useTitle(t('segundoFactor.exigenciaTitulo'), t('barra.segundoFactor'))
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('segundoFactor.exigenciaTitulo')}</h1>
      </div>
      <p className="suave segundo-intro">{t('segundoFactor.exigenciaTexto')}</p>
      <section className="hoja hoja-in pila">
        <Query query={query} rows={6} failure={t('segundoFactor.exigenciaFallo')}>
          {({ personal, cuentas, sin, roles }) => (
            <>
              <Exige
                rol={null}
                nombre={t('segundoFactor.personal')}
                ayuda={t('segundoFactor.personalAyuda')}
                {...{ exige: personal, cuentas, sin }}
              />
              <h2>{t('segundoFactor.porRol')}</h2>
              <ul className="segundo-roles">
                {roles.map(({ id, ...rol }) => (
                  <li key={id}>
                    <Exige rol={id} {...rol} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Query>
      </section>
    </>
  )
}

interface PropsExige {
  rol: number | null
  nombre: string
  ayuda?: string
  exige: boolean
  cuentas: number
  sin: number
}

function Exige({ rol, nombre, ayuda, exige, cuentas, sin }: PropsExige) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const change = async () => {
    const si =
      exige ||
      sin === 0 ||
      (await ask({
        title: t('segundoFactor.preguntaExigir'),
        text: t('segundoFactor.textoExigir', { sin }),
        action: t('segundoFactor.pedir'),
        cancel: t('comun.cancelar'),
      }))
    if (si)
      await run(request(segundoFactorAjeno.cambiarExigencia, { body: { rol, exige: !exige } }), {
        failure: t('segundoFactor.noCambio'),
      })
  }
  return (
    <Checkbox
      label={nombre}
      description={[ayuda, t('segundoFactor.cuentas', { cuentas, sin })].filter(Boolean).join(' ')}
      checked={exige}
      disabled={running}
      onChange={() => void change()}
    />
  )
}
