/**
 * A language a line: what names a private key or a secret; who has keys, or does something with them; and, for the
 * names of IDs, the words for a transaction, a subnet, a blockchain, and an identifier or a hash. Words count anywhere
 * in a word, those after `=` only as a word or as a part of a name (`walletSk`, `MY_SK`); `_` is a blank, and `*` stands
 * for an ending. docs/private-key-words.md is made of the first two.
 */
export const LANGUAGES = `
English | key secret mnemo passphrase password passwd seedphrase xprv stringdata =pk =pks =sk =sks =-k =wif =wifs =priv =privs =prv =privk =prvk =pvk =private =privat =seed =seeds =pwd =phrase | wallet account signer deployer faucet credential prefund relayer minter custod confidential sensitive ewoq ecdsa secp256k1 bip39 bip32 securestring addtxsignatures computeaddress loadsoft startbroadcast vm.broadcast keplr metamask don't_share don't_commit do_not_share do_not_commit never_share never_commit =sign =signs =signing =acct =auth =creds =payer =sender =senders =operator =admin =burner =funder =funded =funding =vault =alice =bob =carol =charlie =dave =eve =mallory =trent | | | | hash hashes
signs | 🔑 🗝 🔐
Afrikaans | wagwoord | beursie =rekening | transaksie*
Albanian | çelës =celes =celesi =privat | kuleta llogari | transaksion*
Amharic | ቁልፍ ቁልፉ ምስጢር ሚስጥር የግል | ቦርሳ
Arabic | مفتاح المفاتيح =سري | محفظة المحفظة حساب_المستخدم | المعاملة معاملة | الشبكة_الفرعية | | معرف معرّف هاش
Armenian | բանալի գաղտնի գաղտնաբառ | դրամապանակ
Azerbaijani | açar şəxsi məxfi gizli =acar =sexsi =mexfi =sifre | pulqab cüzdan =hesab | əməliyyat* | | | identifikator*
Basque | =gako =gakoa pasahitz | diru-zorro
Belarusian | ключ прыватн сакрэт | кашалёк кашалек | транзакцы*
Bengali | চাবি গোপন ব্যক্তিগত_কী প্রাইভেট | ওয়ালেট | লেনদেন
Bosnian, Croatian, Serbian, Slovenian | ključ privatni zasebn tajn lozink geslo кључ тајн лозинк приватн =kljuc =kljuca | novčanik novčanic denarnic новчаник | transakcij* трансакциј* | podmrež* | | identifikator*
Bulgarian | ключ частен парола таен | портфейл | транзакци* | подмреж* | | идентификатор*
Burmese | သော့ လျှို့ဝှက် ကိုယ်ပိုင် စကားဝှက် | ပိုက်ဆံအိတ်
Catalan | contrasenya secreta =clau =claus | moneder cartera | transacci* | subxarxa | | identificador*
Chinese | 钥 鑰 密码 密碼 秘密 机密 機密 助记词 助記詞 | 钱包 錢包 账户 帳戶 账号 帳號 签名 簽名 | 交易 | 子网 子網 | 区块链 區塊鏈 | 哈希值 哈希 雜湊 标识符 識別碼
Czech, Slovak | klíč kľúč soukrom súkromn tajn heslo =klic | peněženk peňaženk | transakc* | podsít* podsiet* | | identifikátor*
Danish | nøgle hemmelig =noegle | lommebog tegnebog =konto | transaktion* | undernet | | identifikator
Dutch | sleutel wachtwoord geheim | portemonnee portefeuille =rekening | transactie*
Esperanto | ŝlosil sekret | monujo
Estonian | võti võtme salaja | rahakot | tehing*
Filipino | =susi =lihim pribado | pitaka | transaksyon
Finnish | avain avaime salainen salasana | lompakko lompako | transaktio* | aliverkko aliverkon | | tunnus tunniste
French | clé_priv clef privée secrète mot_de_passe cle_priv =clé =clés | portefeuille signataire =compte | transaction* | sous-réseau sous_réseau | chaîne_de_blocs | identifiant
Galician, Portuguese | chave privada privado segredo palavra-passe =senha =chaves | carteira =conta | transaç* transacç* | sub-rede subrede sub-redes | | identificador*
Georgian | გასაღებ საიდუმლო პირადი პაროლ | საფულე | ტრანზაქცი*
German | schlüssel schluessel geheim passwort kennwort | brieftasche geldbörse geldboerse =konto =konten | transaktion* | subnetz* | | kennung
Greek | κλειδ ιδιωτικ μυστικ κωδικός_πρόσβασης | πορτοφόλι | συναλλαγ* | υποδικτύου υποδίκτυο | | αναγνωριστικό
Gujarati | ખાનગી ચાવી ગુપ્ત પ્રાઇવેટ કુંજી | વોલેટ
Hausa | makulli mabudi mabuɗi maɓalli sirrin =maballi =mabuɗin =sirri =asiri | =asusun
Hebrew | מפתח סודי סיסמ | ארנק | עסקה העסקה
Hindi, Marathi | कुंजी गुप्त निजी चाबी खाजगी किल्ली प्राइवेट | बटुआ वॉलेट पाकीट | लेनदेन | सबनेट | | आईडी
Hungarian | kulcs titkos jelsz jelszó | tárca tárcá | tranzakció* | alhálózat* | | azonosító*
Icelandic, Faroese | lykil lykl leyni einkal | =veski
Igbo | =igodo =nzuzo | =akpaego
Indonesian, Malay | kunci rahasia rahsia pribadi kata_laluan =sandi | dompet dompét | transaksi urus_niaga | subjaringan | rantai_blok | pengenal
Irish, Scottish Gaelic | eochair príobháideach iuchair príobhaideach =rúnda | sparán
Italian | chiave chiavi privata segret | portafogli firmatari | transazion* | sottorete sottoreti | | identificativo identificatore
Japanese | 鍵 カギ 暗証 秘密 パスフレーズ =キー | ウォレット 財布 アカウント 署名 口座 | 交易 トランザクション 取引 | サブネット | ブロックチェーン | ハッシュ ハッシュ値 識別子
Kannada | ಖಾಸಗಿ ಕೀಲಿ ರಹಸ್ಯ ಗುಪ್ತ | ವ್ಯಾಲೆಟ್
Kazakh, Kyrgyz, Tatar | кілт құпия жеке ачкыч купуя яшерен =qupiya | әмиян | транзакци*
Khmer | សោ ឯកជន សម្ងាត់ | កាបូប
Kinyarwanda, Swahili | ufunguo funguo urufunguzo =binafsi
Korean | 개인 비밀 열쇠 시드 프라이빗 | 지갑 계정 서명 | 트랜잭션 거래 | 서브넷 | 블록체인 | 해시 식별자 아이디
Kurdish, Pashto, Sindhi, Urdu | کلیل کیلي شخصي نجی خفیہ چابی ڪنجي =kilît =kilîta =nihênî | بٹوہ
Lao | ກະແຈ ສ່ວນຕົວ ລະຫັດຜ່ານ | ກະເປົາ
Latin | =clavis =clavem
Latvian | atslēg privātā slepen =parole | maciņ | darījum*
Lithuanian | raktas slapt =privatus =privataus =rakto =raktą =raktai | pinigin | operacij* transakcij*
Luxembourgish | schlëssel schléissel geheim passwuert =privaten | portmonni =kont
Macedonian | клуч приватен приватн таен тајн лозинк | паричник | трансакци*
Malagasy | fanalahidy lakile =miafina
Malayalam | സ്വകാര്യ താക്കോൽ രഹസ്യ കുഞ്ചി | വാലറ്റ്
Maltese | ċavetta ċwievet sigriet privata | kartiera
Maori | =kī matatapu
Mongolian | түлхүүр нууц хувийн | хэтэвч | гүйлгээ*
Nepali | निजी साँचो सांचो कुञ्जी गोप्य | वालेट
Norwegian | nøkkel nøkler hemmelig =noekkel | lommebok =konto | transaksjon* | subnett
Odia | ଚାବି ଗୁପ୍ତ ବ୍ୟକ୍ତିଗତ
Persian | کلید خصوصی محرمانه رمز_عبور | کیف_پول | تراکنش | زیرشبکه | | شناسه
Polish | klucz prywatn tajn hasło sekret =haslo | portfel | transakcj* | podsieć podsieci | | identyfikator*
Punjabi | ਕੁੰਜੀ ਨਿੱਜੀ ਗੁਪਤ ਪ੍ਰਾਈਵੇਟ ਚਾਬੀ | ਬਟੂਆ ਵਾਲਿਟ
Romanian | cheie cheia parola secret privată =chei =cheii | portofel | tranzacți* tranzacti* | subrețe* subreţe* | | identificator*
Russian | ключ приватн секрет закрыт пароль | кошел аккаунт подпис | транзакци* | подсети подсеть | блокчейн* | хеш* хэш* идентификатор*
Shona, Sotho, Xhosa, Zulu | ukhiye okhiye yimfihlo imfihlo isitshixo senotlolo =kiyi =yangasese =lekunutu | isikhwama =i-wallet
Sinhala | පුද්ගලික යතුර යතුරු රහස් මුරපද | පසුම්බිය
Somali | furaha =fure =sirta =qarsoodi
Spanish | clave llave privada privado contraseña semilla secreta | billetera monedero cartera cuenta firmante | transacci* | subred subredes | cadena_de_bloques | identificador*
Swedish | nyckel nycklar hemlig lösenord | plånbok =konto | transaktion* | subnät* | blockkedja | identifierare
Tajik | калид махфӣ махфи | ҳамён
Tamil | திறவுகோல் விசை சாவி ரகசிய தனிப்பட்ட தனியார் | பணப்பை வாலட்
Telugu | తాళం రహస్య ప్రైవేట్ ప్రైవేటు వ్యక్తిగత కీని | వాలెట్
Thai | กุญแจ คีย์ ความลับ รหัสลับ รหัสผ่าน | กระเป๋า | ธุรกรรม | ซับเน็ต | บล็อกเชน | รหัส แฮช
Tibetan, Dhivehi, Tigrinya, Uyghur | ལྡེ་མིག ތަޅުދަނޑި መፍትሕ ئاچقۇچ
Turkish | anahtar gizli şifre parola | cüzdan hesab hesap | işlem* İşlem* | alt_ağ* Alt_ağ* | blok_zinciri* | kimlik kimliği özeti
Turkmen | açar şahsy gizlin
Ukrainian | ключ приватн секрет пароль | гаманец гаманц підпис | транзакці* | підмережі підмережа | блокчейн* | хеш* ідентифікатор*
Uzbek | maxfiy махфий калит шахсий =kalit =kaliti =kalitlar =shaxsiy | hamyon ҳамён | tranzaksiya*
Vietnamese | khóa khoá riêng_tư bí_mật mật_khẩu =khoa_rieng =khoa_bi_mat | tài_khoản =ví | giao_dịch | mạng_con | chuỗi_khối | mã
Welsh | allwedd preifat breifat cyfrin gyfrin | waled | trafodyn | isrwyd
Yoruba | kọ́kọ́rọ́ bọ́tìnì bọtini àdáni aládàáni ìkọ̀kọ̀ aṣírí àṣírí =kokoro =aladani =asiri | àpamọ́wọ́ =apamọwọ`;
