extension CommonPasswords {
  /// The second half, in alphabetical order. It's in a separate file because a source file has at most 500 lines.
  static let secondHalf = """
    lemmings lemon lemonade lemond lennon lenoaka lenochka leonid leonidas leopard leopold leroy lesbain lesbean
    lesbens lesbian lesbians lesbos lespaul lestat letmei letmein letmeinn letmeln letmesee letsdoit letsfuck
    letsgo letsplay level lever lexingky lexmark lexus lfhbyf lfitymrf lfybbk lfybkf lhfrjy liang libero libertad
    liberty libido libra licker licking lickit lickme licorice lifehack lifeisgood light lighter lighthou lightnin
    lightning lights lilbit liliya lilman lilwayne limewire limpbizkit limpone limpopo lincoln linda lindros
    lindsay lindsey lineage lineman linkin linus lioness lionhear lionheart lionking lipton liquid lisboa lisenok
    lithium litle little littlema livelife liverpoo liverpool livewire lizard lizaveta lizzard lizzy ljxtymrf
    llama loader lobster lockdown locked lockerroom lockout locust locutus logan logger logitech loglatin
    lokomotiv lolipop lollipop lollol lollypop lolol lololol loloxx lolwut londo london lonesome lonestar lonewolf
    longbow longdick longdong longhair longhorn longhorns longjohn longlegs longshot looker lookout lookup looser
    lopas lopata loredana lorien losangel losangeles loser losers lostsoul lothar lotus loudog louis louise
    lovebug lovefeet lovegod lovehate loveis loveit lovel lovelife lovely lovem loveme lover loverboy loverman
    lovers lovesex lovesexy lovesme loveya loveyou lowdown lowrider loyola ltdjxrf ltkmaby ltybcrf ltymub lucas
    lucent lucian lucifer luckie lucky luckydog luckyman luckyme luckyone luckys ludacris ludmila lugano lugnut
    lumber lumina lumpy lunchbox luscious lusty lvbnhbq macaco macaroni macbeth macdaddy macgyver machine machoman
    maciek macintos macintosh mackenzi macman macross madagaskar madala madcat madcow maddie maddison maddog
    madina madiso madison madman madmax madness madonna maestro mafia magadan maganda magelan magellan magenta
    maggi maggie maggot magic magician magick magicman magics magnavox magnet magneto magnum magnus magoo magpie
    magpies mahal mahalkita mahalo maiden mailcreated mailman mailru maison majestic major makaka makarov makaveli
    makayla makeitso makoto maksim maksimka malachi malaga malaka malakas malcolm malibu malice malina malinka
    malish mallard mallorca mallrats mamacita mamamia mamapapa mamas mamita mammamia mammoth mamoaka mamochka
    mamont manager manana manatee manchest manchester mancity mandarin manders mandingo mandolin mandrake mandy
    manfred mango mangos manhatta maniac mankind mannheim mannn manolo manowar manson mantis mantle mantra manuals
    manue manunited manutd mapet maradona marajade marat marathon marauder marbles marcello march marcin marcius
    marco marcus margarit margaux margosha maria marie marigold marijuan marijuana marika marina marine mariner
    mariners marines marinka marino mario maripos mariposa marishka marius mariya marker marketin markie markiz
    markiza marlboro marley marlins marmite maroon marseill marseille marsel marsik martian martin martini marty
    marusya marvin maryjane marykay masamune maserati masha mashka mason massive maste master masterbaiting
    masterbate masterbating masterkey mastermi mastermind masterp masturbation matador matchbox mateusz matisse
    matri matrix matros matteo matthe matthew matthias mattingl matty mature matvei matvey maurici maurizio
    maurolarastefy maveric maverick mavericks maxdog maxell maxfli maxim maxima maxime maximilian maximka maximus
    maxpayne maxpower maxwell mayday mayfair mayhem mazafaka mazda mazdarx mclaren mdogg meadow meandyou
    meatball meathead meatloaf mechanic medic medion medusa medved megadeth megafon megaman megan megane megapass
    megatron meggie meister melanie meliss melissa mellon mellow melon melons melrose memnoch memorex memphis
    menace mensch menthol mentor mentos meonly meowmeow meowmix mephisto mercede mercedes mercury meridian merlin
    merlot mermaid mersedes messi messiah metal metalgear metalica metall metallic metallica methos metoo metroid
    metropol mettss mexic mexico miami miamo miamor michae michael michele michelle michi michigan micke mickey
    micky micro microlab micron microphone microsof microsoft midget midnight midnite midori midway mierda mighty
    migue mihail mikado mikael mikayla mikey mikkel milamber milana milano milashka milena milenium miles milfnew
    milhouse milkman milkyway mille millenium miller million millwall mimosa minecraft mingus minime minimoni
    minnesot minotaur mirage miranda mischa mischief misfit misfits mishka misiaczek misiek missie mississi missy
    mister mistral mistress misty mittens mizuno mizzou mjolnir mnbvcxz mobbdeep mobydick modelsne modem modena
    modles mogwai mohawk mojave mojojojo molly mollydog moloko molotok molson momdad mommie mommy momoney
    momsanaladventure momsuck monaco monalisa monarch monday mondeo money moneybag moneyman moneys mongo mongoose
    monic monica monies monique monitor monke monkey monkeybo monkeyboy monkeyma monkeyman monkeys monolith
    monopoly monsoon monste monster montag montana montecar montecarlo monterey montgom montreal montrose monty
    moochie moocow mookie moomoo moonbeam moondog mooner moonligh moonlight moonman moonshin moonshine moonstar
    moose mooses mopar mordor morena morga morgan morgana morgen morgoth moritz morlii morozov morozova morpheus
    morrowind morten mortgage morticia mortimer mortis moscow moskva mostwanted motdepasse mothe mother motherfu
    motherlode mothra motocros motocross motorcyc motorola motown mountain mouse mousepad mouser mouses mousey
    mowgli mozart mpegs mrbill mudar mudvayne mufasa muffdive muffin muffy mugwump mulder mullet multiplelo
    multisyn munch munchkin muppet murat murph murphy murzik musashi muschi muscle muscles mushroom music musica
    musicman muskie muskrat mustafa mustan mustang mustangg mustangs mustard mutabor mutant mutley mutter muttley
    myangel mybaby myboys mycock mydick myesons myfriend mygirl mygirls myhouse mykids mylife mylove mymother
    myname mynameis mypass mypasswo mypassword myporn mypussy mysecret myspace mystic mystuff myszka mytime mywife
    myworld myxworld nachos nacked nadegda nadejda nadezhda naked namaste nancy nanook napalm napass napoli
    napster narnia narut naruto nascar nastena nastenka nastia nasty nastya nataha natali natalie natalka nataly
    natascha natasha natchez natedog natedogg natha nathan nathanie naught naughty nautica nautilus navajo
    navigato navigator navyseal nazgul nbuhtyjr nbvjatq nbvjif nccltola nccltold nccltole ndirish nebraska nebula
    needforspeed needit nelso nelson nemesis nemrac neptune nermal nessie nestle netscape network neutron nevada
    never nevermin nevermind nevermor nevermore nevets newark newbie newcastl newday newjob newlife newness newone
    neworder newpass newport newproject newstart newuser newyear newyork nextel nexus nfhfrfy nfnmzyf nfvfhf
    nfytxrf nhfrnjh niang nibbles niceass niceday niceguy nicetits nichola nickel nickle nicky nicola nicole nigga
    niggas niggaz nigger niggers nighthaw nightmar nightowl nightwin nightwish nikita nikitin nikitos nikki nikko
    niklas nikola nikolai nikolay nikon nimbus nimitz nimrod nineball nineinch niners ninguna ninja ninjas
    nintendo nipper nipple nipples nippon nirvan nirvana nissan nitram nitro nitrous nitrox nittany njdevils
    nocturne nofear nogard nokia nokian noles nolimit nolimits nomad nomads nomar nomore noname nonmembe nonstop
    noodle noodles nookie nopass nopassword normandy norwich nosferat nosferatu nostromo notayou notebook nothing
    notnow notredam notredame notused nounours novell novifarm novikova noway nthvbyfnjh ntktajy ntktdbpjh nubian
    nudes nudist nudity nugget nuggets number numlock nurlan nutella nutmeg nutsack nuttertools nvidia nwoalife
    nxjmt nygiants nyjets nylons nymets nympho nyyankee oakland oaktree oasis oatmeal obelix oberon obiwan
    oblivion obsidian ocarina ocean oceans ocelot october octopus odyssey oedipus offroad ohbaby ohmygod ohshit
    ohyeah oilers oilman okmijn oksana oldfart oldman oldone oldschool olemiss olenka olesya oliver olivia olivier
    olympus omanko omega omegared omerta omicron omsairam onelove onepiece onetime onetwo onion onions online
    onlyme onlyone opendoor openit openme opennow opensesame openup operator opiate optima optimist optimus
    optiplex oracle oralsex orang orange oranges orchard orchid orgasm orgasms orient oriflame orioles orion
    orlando orpheus orwell osama oscar oscars osiris osprey othello otter otters outback outkast outlaw outlaws
    outsider ovation overkill overlord ownage oxford oyster ozzie pablo pacers pacino packard packer packers
    pacman paddle paddy padres paintbal paintball paisley pajero pakista pakistan paladin pallmall palmtree paloma
    pamel pamela panache panama panasoni panasonic pancake pancho panda pandas pandora panhead panorama panter
    pantera panther panthers pantie panties pantyhos pantyhose panzer paolo papabear papamama papaya paperino
    papichul papillon papit papito pappy paradigm paradise paradox paragon paramedi paramore paris parker parkour
    parlament parol parola paroll parrot parsifal partizan party pasadena pascal pasport passat passcode passfan
    passfind passion passions passmast passme passord passport passthie passwd passwerd passwo passwor password
    passwords passwort pasword patata patate patches pathfind pathfinder patit patric patrici patrick patrik
    patriot patriots patrizia patryk pattaya patter patterso paulie pavel pavement pavilion pavlik pavlov pavlova
    payday payton pdiddy pdtplf peace peaceout peach peaches peachy peanu peanut peanuts pearl pearljam pearls
    peavey pebble pebbles pecker peddler peekaboo peeper peepers peewee pegasus pelican pelikan pencil pendejo
    pendrago penetrating penetration penfold penguin penguins penis pennstat pennstate penny pennywis penthous
    pentium pepito peppe pepper pepsi peregrin perfect perkele perro persik persona pertinant pervert peter
    peterbil peternorth peterpan petite petra petrov petrova petrovich petrus petter petunia peugeot pfkegf pfloyd
    pfqxbr phaedrus phantom pharao pharmacy pheonix phialpha philipp philippe philips phillies phillip philly
    phish phishy phoeni phoenix photo photog photon photos phpbb phreak phrowz pianoman pianos picard picasso
    piccolo picher picker pickle pickles pickup pictere pictuers picturs pieman piercing pietro pigeon piggies
    piggy piglet pigpen pikachu pillow pilot pilsner pimpdadd pimpdaddy pimpin pimping pimpster pinball pineappl
    pineapple pinetree pinewood pingpong pinguin pingvin pinhead pinkfloy pinkfloyd pinky pinnacle pintail pioneer
    pioner pipeline piper pipers pipiska pippen pippo piramida pirate pirates pisces pisser pissing pissoff pistol
    piston pistons pitbull pitchers pitures pixie pixies pizda pizdec pizza pizzahut pizzaman pizzas pjkjnj
    placebo placid planet planeta planner plasma plastic plastics platinum plato platon platypus playa playball
    playboy playboys player playful playmate playstat playstation playtime please pleaseme plokij ploppy plumber
    pluto pluton plymouth pobeda pochta poison poiuyt poiuytrewq pokemo pokemon poker pokey polarbea polaris
    polaroid polgara police polina polinka pollux polly polniypizdec polska pomidor pommes pompey poncho pontiac
    ponyboy poobear pooch poochie poodle poohbea poohbear pookey pookie pooky poontang pooper poophead poopie
    poopoo poopsie poopy pooter popcorn popeye popova popper poppie poppy poptart porkchop porky porname pornking
    porno pornographic pornos pornpass pornstar porsche porshe portland portugal poseidon possum postal postman
    postov posture potato pothead pounded powder power powerade powerman prancer prashant praxis preacher precious
    predator prelude premium presario presiden presto pretzel prima primal prime primus princ prince princes
    princesa princess princessa princeto pringles printer priscill prissy privat private privet priyanka probes
    prodigy prophet prosper prospero prosto proton protoss proview prowler proxy prozac psychnau psycho puddin
    pudding puddles puffer puffin puffy pufunga pugsley pulsar pumkin pumper pumpkin pumpkins punani punisher
    punkass punker punkin punkrock punter pupkin puppies puppy puppydog puppys pupsik purdue purpl purple pushkin
    pushok pussey pussie pussies pusssy pussy pussyame pussycat pussyeat pussylicker pussylov pussylover pussyman
    pussys pusyy putter pyramid pyramids python qawsed qawsedrf qawsedrftg qaywsx qazedc qazplm qazqaz qazse qazws
    qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazwsxedcrfvtgb qazxc qazxcv qazxsw qazxswedc qazzaq qiang qiong qpalzm
    qqqqq qqqqqq qqqwww qqwwee quake quaker quantaeots quantum quartz quasar quattro queen queens quest qwaszx
    qweaer qweas qweasd qweasdzx qweasdzxc qwedsa qwedsazxc qweewq qweqwe qwerasdf qwerasdfzxcv qwert qwerty
    qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzui qwezxc rabbit rabbits rabota racecar racer racers racerx
    rachel racing racoon radar radeon radiance radio radiohea radiohead raduga raffles ragman ragnar ragnarok
    raiden raider raiders rainbow rainbows raindrop rainier rainman rainyday raisin raistlin rajesh rakesh raketa
    rakkaus ralph ralphie ralphy ramada ramazan rambler rambo ramjet rammstei rammstein ramones rampage ramrod
    ramses ramstein ramzes ranchero rancid random randy ranetki ranger rangers rapier raptor raptors rapture
    rapunzel rascal rasdzv rasmus rasputin rasta rastaman raster rastus ratboy ratdog ratfink ratman rattler raven
    ravens rawhide rayman raymond raziel razor razzle rbcekz rbhbkk rctybz rdfhnbhf reader realmadrid realtor
    reaper reaver rebbyt rebecca rebel rebels rebelz reboot reborn reckless recon redalert redbaron redbeard
    redbird redbone redbull redcar reddevil reddog reddwarf redeye redfish redfive redfox redhat redhead redheads
    redhot redleg redlight redline redman redneck redone redrock redrose redrum redshift redskin redskins redsox
    redstar redstorm redwall redwine redwing redwings redwolf redwood reebok reefer reeses reflex regal reggae
    rehbwf reliant reload reloaded remingto renat renault renee renegade repoman reptile repytwjdf requiem
    rerehepf rereirf rerfhfxf rerfhtre rescue restart retard retsam revival revoluti revolver reznor rfgbnjirf
    rfgecnf rfhbyf rfhfgep rfhfvtkmrf rfhfylfi rfhlbyfk rfhnjirf rfkbyf rfnthbyf rfntymrf rfrfirf rfrnec rfveedc
    rfvfcenhf rhbcnbyf rhfcfdbwf rhfcfdxbr rhfcjnf rhfcjnrf rhino rhinos rhjkbr rhjrjlbk rhtdtlrj rhubarb ribbit
    ricard riccardo richar richard riches rickster ricky ricochet riddler riffraff rigger rightnow righton riley
    ringo ripken ripper ripple riptide river riverrat riversid rjcvjc rjhjdf rjhjds rjhjkm rjhjktdf rjirfrgbde
    rjitxrf rjntyjr rjnzhf rjsllatqe rjyatnrf rjycnfynby rjyjgkz rktjgfnhf roadkill roadking roadrunn roadrunner
    roadster roadway rober robert roberto robin robinhood robocop robot robotech robotics rochard rocker rocket
    rocketma rocketman rockets rockey rockford rockhard rockie rockies rockin rockman rocknrol rocknroll rockon
    rockroll rocks rockstar rocky rockydog rodent rodeo rodina rodion rodman roger rogue roland rolex roller
    rollin rolltide roman romanov romanova romans romario romashka romeo rommel romulus ronald ronaldinho ronaldo
    roofer rookie rooster roosters rootbeer rootedit rooter rosebud rosewood rosie rostov roswell rotary rotten
    route router rover rovers rowdy royals royboy roygbiv rrpass rsalinas rtyuehe rubber rubble rubicon rudeboy
    ruffles rufus rugby ruger rugger rugrat rugrats rulez rulezzz rumble runaway rundmc runescape runner rushmore
    ruslan russell russia russian rustam rusty rustydog ryjgrf sabaka sabbath sabian sabine sable sabre sabres
    sabrin sabrina sachin sadie safari safeway saffron sahara saibaba saigon sailboat sailfish sailing sailor
    saints sairam saiyan sakura salamander salamandra salami salasana saleen sallas sally salman salmon salomon
    salope salsero saltydog salvator samadams samanta samanth samantha samba sambo samdog samhain samiam samir
    sammi sammy sammydog sammys samoht sampson samson samsun samsung samtron samue samuel samurai sanane sancho
    sandeep sandiego sandman sandr sandra sandrine sandro sandy sandydog sandys sanfran sanity sanjay sanjose
    santacru santafe santiag santino saopaulo saphire sapper sapphic sapphire sarah sarajevo saratoga saratov
    sascha sasha sashka saskia sassie sassy sasuke satan satana satanas satchel satchmo satellit sativa satori
    satriani saturn sauron sausage sausages savior sawdust saxman saxophon sayang scamper scania scanner scarab
    scarface scarlet sceptre schalke schastie schatzi scheisse schnuffi school schule schumi schwanz schwinn
    scirocco scoobie scooby scoobydo scoobydoo scoote scooter scorpi scorpio scorpion scorpions scotch scotland
    scott scotts scottt scotty scout scrabble scrapper scrappy scream screamer screwy screwyou scrooge scrotum
    scruffy scuba scully seabass seabee seadog seadoo seagull seahawk seahawks seahorse sealteam seamus searay
    searcher seaside seattle seaweed seawolf sebastia sebastie sebora sebring secre secret security sedona
    seductive seeker segblue segreto seinfeld sekret select selmer seminole semper semperfi senators seneca senna
    sensei sentinel sentra sentry sephirot sephiroth septembe seraphim serega seren serenity sergbest serge sergei
    sergej sergey sergi serpent sersolution server service sesame sestra setap seven sevenof sevens severin
    seville seviyi sexame sexgod sexman sexpot sexsex sexsexse sextoy sexual sexxy sexyass
    sexybabe sexybitch sexyboy sexygirl sexylady sexymama sexyman sexyme sexyone sexyred sfgiants shabba shado
    shadow shady shaggy shaker shakur shalom shaman shamil shampoo shamrock shamus shandy shane shaney shang
    shania shanno shannon shanny shaolin shark sharks sharky sharon sharpie shasta shaved shawn shazam sheba
    sheeba sheepdog shelby sheltie shemale sheng sherlock shevchenko shibby shibumi shifty shiloh shimano shimmer
    shiner shinigami shinji shinobi shiraz shitface shitfuck shithead shitter shitty shiznit shocker shodan shogun
    shojou shonuf shooter shopper shorty shotgun shotokan showboat showme showtime shredder shrike shroom shuai
    shuan shuang shurik shutup shyguy sickboy sidekick sidewind siemens sienna sierra sigma sigmachi sigmar silly
    silve silver silverad silverado silvi simba simcity simon simple simpson simpsons sinatra sinbad sincity
    sinful singapor single sinister sinjin sinned sinner sirius sissy sithlord sixers sixpack sixty sixtynin
    sixtynine sizzle skate skateboa skateboard skater skazka skeeter skibum skidoo skiing skillet skillz skinhead
    skinny skins skipper skippy skittles skolko skorpion skulls skunk skydive skydiver skyhawk skylar skylark
    skyler skyline skynet skywalke skywalker slacker slainte slamdunk slammer slapnuts slapper slappy slapshot
    slasher slava slave slavik slayer sleeper sleepy slicer slick slider slimjim slimshad slimshady slinky slipkno
    slipknot slipper slippery slippy sliver slonik slowhand slugger sluggo sluts sluttey slutty smackdow smackdown
    smallville smart smartass smarty smashing smeghead smegma smeller smelly smile smiles smiley smirnoff smirnov
    smirnova smith smiths smithy smitty smoke smokedog smoker smokes smokey smokie smokin smooch smooth smoothie
    smother smudge smuggles smurf smutty snafu snake snakeman snakes snapon snapper snapple snappy snapshot snatch
    sneaker sneakers sneaky snicker snickers sniffer snikers sniper snoogans snooker snookie snoop snoopdog
    snoopdogg snoopy snowball snowbird snowboar snowboard snowdog snowflak snowflake snowman snowy snuffy snuggle
    snuggles sobaka sober sobriety socce soccer socrate socrates sodapop sofiya softail softball softtail software
    sokolov sokolova solace solaris soldat soldier soleda soleil solidsnake solitude solnce solnishko solrac
    sommer sonata songbird songoku sonic sonics sonne sonny sonoma sonora sonyericsson sonyfuck sonyvaio sooners
    sophi sophie soprano sopranos sosiska soulfly soulmate sound southpar southpark southpaw southsid southside
    sowhat space spaceman spade spaniel spank spanker spanking spankme spanks spanky spanner sparhawk sparkey
    sparkle sparkles sparky sparta spartacu spartak spartan spartans sparty spawn speaker special specialk spectre
    spectrum speed speedo speedy spencer sperma sphinx spice spide spider spiderma spiderman spidey spiffy spike
    spiker spikes spikey spinner spiral spirit spitfire splash splatter spleen spliff splinter splurge spock
    sponge spongebo spongebob spooge spook spooky spoons sport sports sporty spotty spring sprint sprinter sprite
    sprocket sprout spunk spunky spurs sputnik spyder sqdwfe squall squash squeak squerting squid squirrel squirt
    squirts srinivas staind stalin stalker stallion stamford stampede standby stang stanislav stanley starbuck
    starbucks starcraf starcraft stardust starfire starfish starfox stargate starligh starlight starlite starman
    starship starsky start starter startrek starwar starwars stasik static stayout stealth steaua steel steeler
    steelers steelhea stefano steffi stella stellar stepan steph stephani stephen stephy stereo sterlin sterva
    steve steven steveo steves stewart stickman sticks sticky stiffy stigmata stiletto stimpy sting stinger
    stingray stinker stinky stitch stocking stocks stone stonecol stonecold stoned stones stonewal stoney stooge
    stooges stopit stoppedby storm stormy storys strange stranger strannik strap strat stratfor strato stratus
    strawber strawberry streaming strelok strider strife strike striker stripe striper stripper stroker stroller
    stryker stubby studly studman stuffer stumpy stunner stupid stylus subaru sublime submarin submit subway
    subzero succes success suckcock suckdick sucker suckers suckit suckme suckmydick sucks suede sugar sugars
    suikoden sukebe sully sultan summe summer summerti summertime summit sunbeam sunbird sundance sunday sunderla
    sundevil sundown sunfire sunflowe sunflower sunkist sunlight sunny sunnyday sunrise sunset sunshin sunshine
    suntzu super superb superbow superfly superma superman supernov supernova supers supersonic supersta superstar
    supra surfer surfing surfsup surveyor survivor susan sushi susieq suslik suzuki sverige sveta svetik svetka
    svetlana svoboda swallow swallows swampy swanky swatch swede sweeps sweet sweetass sweethea sweetnes sweetness
    sweetpea sweets sweety swifty swimmer swimming swinger swingers swinging swoosh sword swordfis swordfish
    swords sydney sylveste syncmaster synergy syracuse syrinx system syzygy tabasco tacit tacobell tacoma tadpole
    taekwondo taffy tahiti tahoe taichi tailgate taipan takamine takashi talgat talisman talon tamerlan tammy
    tampabay tamuna tanechka tangerin tango tanker tantra tanya tarakan tarantul tardis target tarheel tarheels
    tarpon tartan tarzan tasha tashkent tasty tatarin tater tatjana tattoo tatyana taurus taxman taylo taylor
    tazman tazmania tbird tbone tdutybq tdutybz teabag teacher teamwork teapot teaser technics techno tecumseh
    teddy teddybea teddybear teejay teenie teens teensex tekken telecast telecom telefon telephon televizor
    tempest templar temppass temptress tenchi tenerife tennesse tennis tequier tequiero tequila terefon teres
    terminat terminator termite terran terrapin terrier terriers terror terry teste tester testibil testing
    testpass tetris tetsuo teufel texaco texans texas texass thailand thanatos thankyou thanos thatsme thebear
    thebeast thebest theboss theboys thecat theclash thecrow thecure thedog thedon thedoors thedude theduke
    theedge theend theflash theforce thegame thegreat thekid theking thelast theman thematri thematrix theone
    therock thesaint theshit thesims thething thetruth thewall thewho theworld thierry thinker thinkpad thirteen
    thisisit thissuck thistle thoma thomas thong thongs thorsten thrawn threesom thuglife thumbnils thumbs thumper
    thunder thunderb thunderbird tiamat tiberian tiberius tiburon tical tickle tickler tickling ticklish ticktock
    tictac tiffan tiffany tiger tigercat tigers tigge tigger tights tigre tigress timber timelord timeout timmy
    timosha timothy timoxa timur tinker tinkerbe tinkerbell tinman tintin tipper tippy tiptop titan titanic
    titanium titans titfuck tities titleist titlover titman titten titties titts titty tittys tkbpfdtnf tkfkdg
    tkfkdgo toaster toasty tobydog today toejam toffee toggle tokiohotel tolkien tomahawk tomate tomato tomboy
    tomcat tommy tommyboy tomservo tonka tonto tonyhawk toocool toohot tookie toolbox toolman tooltime toomuch
    toonarmy toonces toons tootie tootsie topaz topcat topdog topgun tophat topher topolino topper topsecre
    topsecret topspin toriamos torino tornado toronto torrent tortoise tortuga toshiba tosser totoro tottenha
    tottenham touchdow toulouse toyota tracer tracker tractor tracy trader trailers trainer traktor tralala
    trample trance tranny transam transexual transfor translator trapper travel traveler travis treasure treble
    trebor treefrog treetop trekker trfnthbyf triangle tricky trident trigger trigun trinitro trinitron trinity
    tripleh triplets triplex tripod tripper tristan tristar triton triumph trivia trixie trojan trojans troll
    trombone trooper trouble trousers trout truck trucker truckin trucking trucks trueblue truelove truffles
    trumpet trunks trust trustme trustn trustno tryagain tsunami tuborg tucker tucson tuesday tuffy tugboat tujhrf
    tulane tulip tulips tunafish tundra tuning tupac turbo turbos turkey turnip turtle turtles tuscl tuxedo tweety
    twiggy twilight twinkie twinkle twins twisted twister twiztid twodogs twostep tycoon tyler tylers typhoon
    tyrant tyson tzzqi ubnfhf udacha ufhvjybz ufkbyf uhbujhbq ultima ultimate ultra ultraman ultras umbrella
    umpire uncencored undead underdog undertak undertaker undertow unicorn united universa universi unreal uptown
    upyours uranus urlaub ursitesux usarmy username usmarine usnavy usuckballz utahjazz utjhubq utopia uzumymw
    vacation vader vadim vadimka vagabond vagina valdepen valentin valentina valera valeriya valhalla valkyrie
    valleywa vampir vampire vampyre vancouve vandal vaness vanessa vangogh vanguard vanhalen vanilla vantage
    varvara vaseline vasilisa vasiliy vauxhall vbhevbh vbienrf vbifyz vbkfirf vbkfyf vector vectra vedder vegas
    vegeta vegita vegitta vegitto vehpbr velvet vendetta venera venezuel venom vepsrf verbatim vergeten veritas
    verizon vermont veronic veronika versace vertigo verygood vesper vette vfcnth vfczyz vfhbirf vfhbyf vfhbyjxrf
    vfhbyrf vfhecz vfhnsirf vfhufhbnf vfhujif vfibyf vfitymrf vfkbyf vfksirf vflfufcrfh vfnbkmlf vfndtq vfntvfnbrf
    vfpfafrf vfrcbv vfrcbvrf vfvekz vfvfgfgf vfvfvskfhfve vfvjxrf vfylfhby vgirl viagra vibrate vicecity victo
    victor victori victory video videoes vides viewsoni viewsonic viking vikings viktor viktoria viktoriya vincen
    vincent vintage violator violetta violin viper vipergts vipers virago virgin virgini virginie virgo vision
    vitalik vitaliy vitamin vittorio vivaldi vivid vivitron vixen vjcrdf vjkjrj vjqgfhjkm vkontakte vladik
    vladimir vladislav vladvlad vodafone voiture voland volcom volkodav volkov volkova volkswag volkswagen volley
    volleyba volodin volodya voltron volvo voodoo vorlon vorona vortex vostok voyager voyeur vqsablpzla vsegda
    vsjasnel vthctltc vtldtlm vulcan vulva vwgolf wachtwoord waffenss waffle wahoo wakeup waldo walker walleye
    wally walmart walnut walrus walter wanderer wanker wanking wannabe wanrltw wapapapa wapbbs warcraft wareagle
    warehous warez warhamme warhammer warlock warlord warrior warriors warthog wasabi wasdwasd washingt wasser
    wassup watashi watcher water waterboy waterfal waterloo watermelon waterpolo waterski watford wayer wayne
    wazzup wdtnjr wdtnjxtr weare weasel webcam webhompas webmaste webmaster websol websolutions wednesda weear
    weenie weezer welcom welcome welder welkom wellhung wellingt wendy wendys werder werdna werewolf werter wertzu
    westham westie westlife westside westwood wetpussy wetter whaler whales whateve whatever whatsup whatthe
    whatup wheels whiplash whiskers whiskey whisky whisper whistler white whiteboy whiteout whitesox whitey whoami
    whocares whodat whoknows whoopass whopper whore whores whynot wibble wiccan wicked widget wifes wifey wiggles
    wildbill wildcard wildcat wildcats wildfire wildman wildone wildwood willem willi william willie willow willy
    wilso winchest windmill windows windsor windsurf wingchun wingman wingnut wingzero winner winston winter
    wisconsi wisdom wiseguy wishbone wizard wizards wizzard wobble wolfen wolfgang wolfie wolfman wolfpac wolfpack
    wolverin wolverine wolves wolvie womam womans wombat wonderboy wonderfu wonton woodie woodland woodstoc
    woodstock woodwork woody woofer woofwoof woohoo wookie wordpass wordup world worldcup wormix wowser wraith
    wrangler wrench wrestle wrestlin wrinkle wrinkles wsxedc wsxeedc wsxqaz wsxzaq wutang wxcvbn wysiwyg wyvern
    xanadu xantia xavier xerxes xfiles xiang xrated xterra xtpxr xtreme xyzzy yahweh
    yamaha yamahar yamato yankee yankees yanks yaroslav ybrbnf ybrbnjc ybrjkfq yeahbaby yello yellow yeshua yessir
    yesterda yfafyz yfcntyf yfcntymrf yfhenj yfnfif yfnfirf yfnfitymrf yfnfkb yfnfkbz yfnfkmz yinyang yitbos
    yjdsqgfhjkm yngwie yogibear yomama yorkie yorktown yosemite yoshi youandme youknow young yourmama yourmom
    yousuck yoyoma ytngfhjkz ytrewq ytrhjvfyn ytyfdbcnm yugioh yuliya yummy yyyyyy yzerman zachary zalupa zamboni
    zanzibar zaphod zappa zapper zaqlxsw zaqwsx zaqwsxcde zaqxsw zaqxswcde zaraza zardoz zarina zasada zaxscd
    zcxfcnkbdf zealots zebra zebras zelda zenith zephyr zeppelin zerocool zheng zhenya zhjckfd zhong zhuai zhuan
    zhuang zidane ziggy zigzag zildjian zinger zipper zippo zippy zodiac zoloto zolushka zombie zoomer zooropa
    zorro zvezda zxasqw zxcasd zxcasdqwe zxccxz zxcvasdf zxcvb zxcvbn zxcvbnm zxcvvcxz zydfhm zyjxrf zztop zzxxcc
    zzzzz zzzzzz
    """
}
