import { addTranslations, type Translated } from '../platform/db/catalog-texts.ts'
import type { Tx } from '../platform/db/pool.ts'
import { adhesion, estados, estadosCiviles, parentescos, tiposDocumento } from './catalogos.ts'
import { nuevas } from './siembra.ts'

const deLosValores = [...tiposDocumento, ...estadosCiviles, ...parentescos, ...estados].map(
  ({ nombre, nombres: { en, zh, ja } }): Translated => [nombre, en, zh, ja],
)

/** Texts of the catalogues and the movements that the portal itself writes. */
const traduccionesDelPortal: readonly Translated[] = [
  ...new Map(deLosValores.map((una) => [una[0], una])).values(),
  [adhesion.nombre, 'Direct debit and digital statement', '自动扣款与电子对账单', '口座振替と電子明細書'],
  [adhesion.requisito, 'Proof of your bank account number (CBU)', '银行账号 (CBU) 证明', '口座番号 (CBU) の証明書'],
  [
    adhesion.ayuda,
    'Your bank provides it, in its app or at an ATM.',
    '由您的银行提供，可在其应用或自动柜员机获取。',
    '銀行のアプリまたは ATM で取得できます。',
  ],
  ['Talón de pago de {mes}', 'Payment slip for {mes}', '{mes}缴费单', '{mes}の払込票'],
  ['Resumen de cuenta de {mes}', 'Statement for {mes}', '{mes}对账单', '{mes}の明細書'],
  ['Recibo de sueldo de {mes}', 'Payslip for {mes}', '{mes}工资单', '{mes}の給与明細'],
  ['Débito automático', 'Direct debit', '自动扣款', '口座振替'],
  ['Débito automático, lote {numero}', 'Direct debit, batch {numero}', '自动扣款，批次 {numero}', '口座振替、バッチ {numero}'],
  [
    'Débito devuelto por el banco, lote {numero}',
    'Direct debit returned by the bank, batch {numero}',
    '银行退回的自动扣款，批次 {numero}',
    '銀行が戻した口座振替、バッチ {numero}',
  ],
  ['Pago en ventanilla', 'Payment at a counter', '柜台缴费', '窓口での支払い'],
  ['Cuota sindical', 'Union dues', '会费', '組合費'],
  ['Secretaría General', 'General Secretariat', '总秘书处', '書記局'],
  ['Secretaría de Afiliaciones', 'Membership Secretariat', '会员秘书处', '組合員担当書記局'],
  ['Secretaría de Finanzas', 'Finance Secretariat', '财务秘书处', '財務担当書記局'],
  ['Secretaría de Acción Social', 'Social Welfare Secretariat', '社会福利秘书处', '福祉担当書記局'],
  ['Secretaría Gremial', 'Union Affairs Secretariat', '工会事务秘书处', '組合活動担当書記局'],
  [
    'Secretaría de Turismo y Recreación',
    'Tourism and Recreation Secretariat',
    '旅游与休闲秘书处',
    '観光・レクリエーション担当書記局',
  ],
  ['Secretaría de Capacitación', 'Training Secretariat', '培训秘书处', '研修担当書記局'],
]

export const translatedByPortal: readonly string[] = traduccionesDelPortal.map(([texto]) => texto)

/** Once each: one that an organisation takes out stays out. */
export async function sembrarTraducciones(tx: Tx): Promise<void> {
  const faltan = new Set(await nuevas(tx, 'texto_catalogo', translatedByPortal))
  if (faltan.size > 0)
    await addTranslations(
      tx,
      traduccionesDelPortal.filter(([texto]) => faltan.has(texto)),
    )
}
