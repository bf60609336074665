import '../../../ui/previsto.css'
import './padron-certificado.css'
import { request } from '@gremial/contract/platform/call.ts'
import { type PadronPrevisto, padronCertificado } from '@gremial/contract/seccionales/padron-certificado.ts'
import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { read } from '../../../platform/callApi.ts'
import { newKey } from '../../../platform/randomKey.ts'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/dialogs.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { useDiferencia } from './diferencia.ts'

/** Certifies a finished month, after a preview. */
export function CertificarMes({ mes, elegir }: { mes: string; elegir(mes: string | undefined): void }) {
  const { t } = useTranslation()
  const consulta = useQuery(read(padronCertificado.meses, {}))
  const meses = consulta.data ?? []
  // The last one by default.
  const elegido = meses.find((m) => m.mes === mes) ?? meses[0]
  return (
    <section className="hoja previsto certificar-mes" aria-labelledby="certificar-mes">
      <div className="previsto-cabeza pila">
        <h2 id="certificar-mes">{t('padronMensual.nuevo')}</h2>
        <Select
          label={t('padronMensual.mes')}
          allowDeselect={false}
          searchable
          value={elegido?.mes ?? null}
          data={meses.map((m) => ({
            value: m.mes,
            label: m.certificado
              ? t('padronMensual.mesHecho', { dia: formatDate(m.dia), numero: m.certificado })
              : formatDate(m.dia),
          }))}
          onChange={(otro) => otro && elegir(otro)}
        />
      </div>
      {elegido && <Prevista key={elegido.mes} mes={elegido.mes} cerrar={() => elegir(undefined)} />}
    </section>
  )
}

function Prevista({ mes, cerrar }: { mes: string; cerrar(): void }) {
  const { t } = useTranslation()
  const consulta = useQuery({ ...read(padronCertificado.prever, { query: { mes } }), retry: false, gcTime: 0 })
  return (
    <Query query={consulta} rows={4} failure={t('padronMensual.falloPrever')}>
      {(previsto) => <Formulario {...{ mes, previsto, cerrar }} releer={() => void consulta.refetch()} />}
    </Query>
  )
}

interface PropsFormulario {
  mes: string
  previsto: PadronPrevisto
  cerrar(): void
  releer(): void
}

function Formulario({ mes, previsto, cerrar, releer }: PropsFormulario) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [clave] = useState(newKey)
  const reemplaza = useRef<number | null>(null)
  useEffect(() => {
    reemplaza.current = previsto.reemplaza?.id ?? null
  })
  const formulario = useForm({
    initialValues: { motivo: '' },
    request: ({ motivo }: { motivo: string }) =>
      request(padronCertificado.certificar, { body: { clave, mes, motivo, reemplaza: reemplaza.current } }),
    failure: t('padronMensual.falloCertificar'),
    confirm(error) {
      if (!(error instanceof ApiError) || error.code !== 'CERTIFICADO_CAMBIO') return undefined
      releer()
      return notify(t('padronMensual.cambio'), t('padronMensual.cambioTexto'), t('comun.aceptar')).then(() => false)
    },
    onSaved: ({ id }) => navegar({ to: '/app/padron-certificado/ver/$id', params: { id: String(id) } }),
  })
  const salir = async () => void ((await formulario.canLeave()) && cerrar())
  return (
    <>
      <LoPrevisto previsto={previsto} />
      <form {...formulario.props} className="previsto-pie pila" autoComplete="off">
        {previsto.reemplaza && (
          <Textarea
            label={t('padronMensual.motivo')}
            maxLength={300}
            autosize
            minRows={2}
            {...formulario.form.getInputProps('motivo')}
          />
        )}
        <p className="suave">{t('padronMensual.quedara')}</p>
        <div className="certificar-botones">
          <Button onClick={() => void salir()}>{t('comun.cancelar')}</Button>
          <Button type="submit" variant="principal" loading={formulario.saving} disabled={previsto.afiliados === 0}>
            {t('padronMensual.certificar')}
          </Button>
        </div>
      </form>
    </>
  )
}

function LoPrevisto({ previsto: p }: { previsto: PadronPrevisto }) {
  const { t } = useTranslation()
  const diferencia = useDiferencia()
  const cuantos = (count: number) => t('padronMensual.afiliados', { count })
  return (
    <>
      <h3>{t('padronMensual.previsto')}</h3>
      <ul>
        <Renglon
          icono="personas"
          dice={t('padronMensual.previstoTexto', { dia: formatDate(p.dia), afiliados: cuantos(p.afiliados) })}
        />
        {p.reemplaza && (
          <Renglon
            icono="alerta"
            dice={t('padronMensual.reemplaza', { numero: p.reemplaza.numero, afiliados: cuantos(p.reemplaza.afiliados) })}
          >
            {p.corregidos > 0
              ? t('padronMensual.reemplazaCorregidos', {
                  count: p.corregidos,
                  numero: p.reemplaza.numero,
                })
              : t('padronMensual.reemplazaIgual')}
          </Renglon>
        )}
        {p.ultimoArchivo === null ? (
          <Renglon icono="info" dice={t('padronMensual.sinArchivo')}>
            {t('padronMensual.sinArchivoTexto')}
          </Renglon>
        ) : (
          p.ultimoArchivo < p.dia && (
            <Renglon icono="alerta" dice={t('padronMensual.archivoViejo', { dia: formatDate(p.ultimoArchivo) })}>
              {t('padronMensual.archivoViejoTexto')}
            </Renglon>
          )
        )}
        {p.supuestos > 0 && (
          <Renglon icono="info" dice={t('padronMensual.supuestos', { count: p.supuestos })}>
            {t('padronMensual.supuestosTexto')}
          </Renglon>
        )}
        {p.anterior && (
          <Renglon
            icono="grafico"
            dice={t('padronMensual.contra', {
              numero: p.anterior.numero,
              dia: formatDate(p.anterior.dia),
              diferencia: diferencia(p.anterior.afiliados, p.afiliados),
            })}
          >
            {t('padronMensual.contraTexto')}
          </Renglon>
        )}
      </ul>
    </>
  )
}

function Renglon({
  icono,
  dice,
  children,
}: {
  icono: 'personas' | 'alerta' | 'info' | 'grafico'
  dice: string
  children?: ReactNode
}) {
  return (
    <li>
      <Icon name={icono} />
      <div>
        <b>{dice}</b>
        {children && <p>{children}</p>}
      </div>
    </li>
  )
}
