import './armados.css'
import { request } from '@gremial/contract/platform/call.ts'
import { armados, type FormularioArmado } from '@gremial/contract/tramites/armados.ts'
import { enIdioma } from '@gremial/contract/tramites/definicion.ts'
import { diasHabituales } from '@gremial/contract/tramites/productos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { newKey } from '../../../platform/randomKey.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { useIdioma } from '../solicitud/armado/useIdioma.ts'
import { aPaso } from '../solicitud/focoDePaso.ts'
import { solicitudQuery } from '../solicitud/solicitudes.api.ts'

/** Amount and requirements of a procedure, before anything is typed. */
export function AntesArmadoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tramites/iniciar/$id' })
  const { idAfiliado } = useSearch({ from: '/app/tramites/iniciar/$id' })
  const numeroAfiliado = idAfiliado ? Number(idAfiliado) : undefined
  const query = numeroAfiliado === undefined ? {} : { numeroAfiliado }
  const consulta = useQuery(read(armados.antes, { params: { id: Number(id) }, query }))
  useTitle(consulta.data?.nombre ?? t('armados.titulo'))
  return (
    <Query query={consulta} frame="hoja" rows={8} failure={t('armados.fallo')}>
      {(formulario) => <Antes formulario={formulario} numeroAfiliado={numeroAfiliado} />}
    </Query>
  )
}

function Antes({ formulario: f, numeroAfiliado }: { formulario: FormularioArmado; numeroAfiliado: number | undefined }) {
  const { t } = useTranslation()
  const idioma = useIdioma()
  const [clave] = useState(newKey)
  const { run, running } = useAction()
  const navegar = useNavigate()
  const consultas = useQueryClient()
  const dias = diasHabituales(f.habitual) ?? f.dias
  const empezar = () =>
    run(
      request(armados.crear, {
        body: {
          clave,
          idProducto: f.idProducto,
          respuestas: f.precarga,
          ...(numeroAfiliado !== undefined && { numeroAfiliado }),
        },
      }),
      {
        failure: t('armados.noEmpezo'),
        onSuccess({ solicitud }) {
          consultas.setQueryData(solicitudQuery(solicitud.id).queryKey, solicitud)
          void navegar({ ...aPaso(solicitud.id, 'editar'), replace: true })
        },
      },
    )
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/tramites/iniciar">{t('armados.otros')}</BackLink>
          <h1 className="en-barra">{f.nombre}</h1>
        </div>
      </div>
      <section className="hoja hoja-in pila antes-armado">
        {f.grupo === 'SI' ? (
          <div>
            <p className="suave">{t('armados.corresponde')}</p>
            <p className="monto">{f.monto === null ? f.resumen : formatPesos(f.monto)}</p>
          </div>
        ) : (
          <Notice type="alerta">
            <strong>{t('armados.noCorresponde')}</strong> {f.motivo}
          </Notice>
        )}
        {f.descripcion !== '' && <p>{f.descripcion}</p>}
        {dias !== null && <p>{t('armados.habitual', { count: dias })}</p>}
        {f.hasta !== '' && <p>{t('armados.hasta', { dia: formatDate(f.hasta) })}</p>}
        <div>
          <h2>{t('armados.queTePide')}</h2>
          <ul>
            {f.papeles.map((p) => (
              <li key={p.clave}>
                <strong>{enIdioma(p.nombre, idioma)}</strong>{' '}
                <span className="suave">
                  {p.tenemos === 1
                    ? t('armados.yaLoTenemos')
                    : p.obligatorio && !p.mostrarSi
                      ? enIdioma(p.ayuda, idioma)
                      : t('armados.siTiene')}
                </span>
              </li>
            ))}
            <li>{t('armados.datos', { count: f.campos.length })}</li>
            {f.garantes > 0 && <li>{t('armados.pideGarante')}</li>}
          </ul>
        </div>
        {f.grupo === 'SI' && (
          <div>
            <Button variant="principal" loading={running} onClick={() => void empezar()}>
              {t('armados.empezar')}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}
