import '../condiciones.css'
import '../persona.css'
import { request } from '@gremial/contract/platform/call.ts'
import { armados, type FormularioArmado } from '@gremial/contract/tramites/armados.ts'
import { camposVisibles, familiarDe } from '@gremial/contract/tramites/definicion.respuestas.ts'
import { type Campo, enIdioma } from '@gremial/contract/tramites/definicion.ts'
import type { RespuestaDada } from '@gremial/contract/tramites/definicion.valores.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../platform/callApi.ts'
import { today } from '../../../../platform/today.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Query } from '../../../../ui/Query.tsx'
import { Notice } from '../../../../ui/states.tsx'
import { useAction } from '../../../../ui/useAction.ts'
import { AvisosPaso } from '../AvisosPaso.tsx'
import type { BorradorDePaso } from '../borradores.ts'
import { ConBorrador } from '../EnSolicitud.tsx'
import { MarcoPaso } from '../MarcoPaso.tsx'
import { solicitudQuery } from '../solicitudes.api.ts'
import { usePaso } from '../usePaso.ts'
import { CampoArmado } from './CampoArmado.tsx'
import { escrita, malEscritas, parteArmada, respuestasDe, type ValoresArmado } from './parte.ts'
import { useIdioma } from './useIdioma.ts'

/** Fields of a designed procedure, as the first step of its request. */
export function PasoArmado({ solicitud }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const consulta = useQuery(read(armados.leer, { params: { id: solicitud.id } }))
  return (
    <Query query={consulta} frame="hoja" rows={8} failure={t('armados.fallo')}>
      {({ formulario }) => <ConFormulario key={formulario.idDefinicion} solicitud={solicitud} formulario={formulario} />}
    </Query>
  )
}

interface Props {
  solicitud: Solicitud
  formulario: FormularioArmado
}

function ConFormulario({ solicitud, formulario }: Props) {
  const idioma = useIdioma()
  const parte = useMemo(() => parteArmada(formulario.campos, idioma, today()), [formulario.campos, idioma])
  return (
    <ConBorrador solicitud={solicitud} parte={parte}>
      {(borrador) => <Campos solicitud={solicitud} formulario={formulario} parte={parte} borrador={borrador} />}
    </ConBorrador>
  )
}

function Campos({
  solicitud,
  formulario,
  parte,
  borrador,
}: Props & { parte: ReturnType<typeof parteArmada>; borrador: BorradorDePaso<ValoresArmado> | undefined }) {
  const { t } = useTranslation()
  const idioma = useIdioma()
  const { campos } = formulario
  const paso = usePaso({
    solicitud,
    parte,
    borrador,
    clave: '',
    ademas: (valores) =>
      Object.fromEntries(
        malEscritas(campos, valores, today()).map(({ clave, problema }) => [clave, t(`armados.problema.${problema}` as const)]),
      ),
  })
  const { form } = paso
  const respuestas = respuestasDe(campos, form.values)
  const cambiar = (c: Campo, valor: RespuestaDada) => {
    form.setFieldValue(c.clave, escrita(valor))
    form.clearFieldError(c.clave)
    const nacio = c.tipo === 'FAMILIAR' ? (familiarDe(valor)?.fechaNacimiento ?? '') : ''
    if (nacio === '') return
    for (const otro of campos) if (otro.precarga === 'NACIMIENTO_FAMILIAR') form.setFieldValue(otro.clave, escrita(nacio))
  }
  return (
    <MarcoPaso
      solicitud={solicitud}
      pantalla="editar"
      paso={paso}
      avisos={
        <>
          <AvisosPaso<ValoresArmado>
            paso={paso}
            decir={(clave) => ({
              rotulo: enIdioma(campos.find((c) => c.clave === clave)?.pregunta ?? { es: clave, en: '', zh: '', ja: '' }, idioma),
              valor: solicitud.armado?.datos.find((d) => d.clave === clave)?.valor ?? '',
            })}
          />
          <VersionNueva solicitud={solicitud} formulario={formulario} />
          {formulario.motivo !== '' && (
            <Notice type="alerta">
              <strong>{t('armados.noCorresponde')}</strong> {formulario.motivo}
            </Notice>
          )}
        </>
      }
    >
      <section className="hoja hoja-in pila">
        {camposVisibles({ campos }, respuestas).map((c) => (
          <CampoArmado
            key={c.clave}
            campo={c}
            valor={respuestas[c.clave] ?? null}
            error={form.errors[c.clave]}
            formulario={formulario}
            idioma={idioma}
            cambiar={(valor) => cambiar(c, valor)}
          />
        ))}
      </section>
    </MarcoPaso>
  )
}

/** A draft changes to the current version only on request. */
function VersionNueva({ solicitud, formulario: { nuevaVersion } }: Props) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const consultas = useQueryClient()
  if (nuevaVersion === null || solicitud.estado !== 'INICIADA') return null
  return (
    <Notice icon="reloj">
      {t('armados.versionNueva')}
      <div className="botones">
        <Button
          loading={running}
          onClick={() =>
            void run(
              request(armados.pasarVersion, {
                params: { id: solicitud.id },
                body: { version: solicitud.version, idDefinicion: nuevaVersion },
              }),
              {
                failure: t('armados.noPaso'),
                onSuccess: (armada) => consultas.setQueryData(solicitudQuery(solicitud.id).queryKey, armada.solicitud),
              },
            )
          }
        >
          {t('armados.pasar')}
        </Button>
      </div>
    </Notice>
  )
}
