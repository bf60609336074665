import './verificar-rendicion.css'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { firmasRendicion, type RendicionVerificada } from '@gremial/contract/tesoreria/firmas.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { Rotulados } from '../../../ui/Rotulados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Marco } from '../../afiliado/verificacion/Marco.tsx'
import { dia, dichoEl, huellaCorta } from './palabras.ts'

/** What the code of a printed settlement opens, for anybody: whether it is the one that is kept. */
export function VerificarRendicionPage() {
  const { t } = useTranslation()
  const { huella } = useParams({ from: '/verificar-rendicion/$huella' })
  useTitulo(t('firmas.publica.titulo'))
  const consulta = useQuery({
    ...leer(firmasRendicion.verificarPublica, { claves: { huella } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Marco titulo={t('firmas.publica.titulo')}>
      <Segun consulta={consulta} filas={4} fallo={t('firmas.publica.fallo')}>
        {(resultado) => <Resultado resultado={resultado} huella={huella} />}
      </Segun>
    </Marco>
  )
}

const iconos = { VALIDA: 'bien', PENDIENTE: 'reloj', ANULADA: 'baja', ALTERADA: 'alerta', DESCONOCIDA: 'alerta' } as const

function Resultado({
  resultado: { estado, organizacion, rendicion: r },
  huella,
}: {
  resultado: RendicionVerificada
  huella: string
}) {
  const { t } = useTranslation()
  return (
    <div className="verificada" data-estado={estado}>
      <p className="verificada-estado" role="status">
        <Icono nombre={iconos[estado]} />
        <strong>{t(`firmas.publica.${estado}`)}</strong>
      </p>
      <p>{t(`firmas.publica.texto.${estado}`, { organizacion })}</p>
      {r && (
        <Rotulados
          lineas={[
            [t('firmas.publica.numero'), r.numeroRendicion],
            [t('firmas.publica.seccional'), r.nombreSeccional],
            [t('firmas.publica.fecha'), dia(r.fecha)],
            [t('firmas.total'), formatearPesos(r.total)],
            [t('firmas.comprobantes'), String(r.comprobantes)],
            ...r.firmas.map((f) => [f.puesto, `${f.iniciales} · ${dichoEl(f.momento)}`] as const),
          ]}
        />
      )}
      <p className="suave">
        {t('firmas.huella')} {huellaCorta(huella)}
      </p>
    </div>
  )
}
