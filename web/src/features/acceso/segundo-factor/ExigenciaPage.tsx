import './segundo-factor.css'
import { segundoFactorAjeno } from '@gremial/contract/acceso/segundo-factor.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { preguntar } from '../../../ui/dialogos.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { useHacer } from '../../../ui/useHacer.ts'

/** Whom the organisation asks for a second factor: everybody who works for it, or some roles; and who has none yet. */
export function ExigenciaPage() {
  const { t } = useTranslation()
  const consulta = useQuery({ ...leer(segundoFactorAjeno.leerExigencia, {}), refetchOnMount: 'always' })
  useTitulo(t('segundoFactor.exigenciaTitulo'), t('barra.segundoFactor'))
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('segundoFactor.exigenciaTitulo')}</h1>
      </div>
      <p className="suave segundo-intro">{t('segundoFactor.exigenciaTexto')}</p>
      <section className="hoja hoja-in pila">
        <Segun consulta={consulta} filas={6} fallo={t('segundoFactor.exigenciaFallo')}>
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
        </Segun>
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
  const { hacer, haciendo } = useHacer()
  const cambiar = async () => {
    const si =
      exige ||
      sin === 0 ||
      (await preguntar({
        titulo: t('segundoFactor.preguntaExigir'),
        texto: t('segundoFactor.textoExigir', { sin }),
        accion: t('segundoFactor.pedir'),
        cancelar: t('comun.cancelar'),
      }))
    if (si)
      await hacer(pedido(segundoFactorAjeno.cambiarExigencia, { cuerpo: { rol, exige: !exige } }), {
        fallo: t('segundoFactor.noCambio'),
      })
  }
  return (
    <Checkbox
      label={nombre}
      description={[ayuda, t('segundoFactor.cuentas', { cuentas, sin })].filter(Boolean).join(' ')}
      checked={exige}
      disabled={haciendo}
      onChange={() => void cambiar()}
    />
  )
}
