// Made from funnels.yaml: change that.

export const questions = {
  "goal": {
    "screen": "choice",
    "fields": [
      {
        "name": "goal"
      }
    ],
    "title": {
      "nl": "Wat wil je bereiken?",
      "en": "What would you like to achieve?"
    },
    "choices": [
      {
        "value": "lose",
        "picture": "feather",
        "title": {
          "nl": "Afvallen",
          "en": "Lose weight"
        }
      },
      {
        "value": "healthier",
        "picture": "heart",
        "title": {
          "nl": "Gezonder eten",
          "en": "Eat more healthily"
        }
      },
      {
        "value": "gain",
        "picture": "scales",
        "title": {
          "nl": "Aankomen",
          "en": "Gain weight"
        }
      },
      {
        "value": "muscle",
        "picture": "muscle",
        "title": {
          "nl": "Spieren opbouwen",
          "en": "Build muscle"
        }
      }
    ]
  },
  "sex": {
    "screen": "choice",
    "fields": [
      {
        "name": "sex"
      }
    ],
    "title": {
      "nl": "Wat is je geslacht bij geboorte?",
      "en": "What is your sex at birth?"
    },
    "text": {
      "nl": "Alleen voor de berekening: een vrouwen- en een mannenlichaam verbruiken in rust niet evenveel.",
      "en": "Only for the calculation: female and male bodies do not use the same energy at rest."
    },
    "choices": [
      {
        "value": "female",
        "title": {
          "nl": "Vrouw",
          "en": "Female"
        }
      },
      {
        "value": "male",
        "title": {
          "nl": "Man",
          "en": "Male"
        }
      }
    ],
    "health": true
  },
  "birthDate": {
    "screen": "date",
    "fields": [
      {
        "name": "birthDate"
      }
    ],
    "title": {
      "nl": "Wanneer ben je geboren?",
      "en": "When were you born?"
    },
    "text": {
      "nl": "Wat je lichaam in rust verbruikt, verandert met je leeftijd.",
      "en": "What your body uses at rest changes with your age."
    }
  },
  "measures": {
    "screen": "numbers",
    "fields": [
      {
        "name": "heightCm",
        "unit": "cm",
        "label": {
          "nl": "Lengte",
          "en": "Height"
        }
      },
      {
        "name": "weightKg",
        "unit": "kg",
        "label": {
          "nl": "Gewicht nu",
          "en": "Weight now"
        }
      },
      {
        "name": "goalWeightKg",
        "unit": "kg",
        "label": {
          "nl": "Streefgewicht",
          "en": "Goal weight"
        },
        "when": {
          "goal": [
            "lose",
            "gain"
          ]
        }
      }
    ],
    "title": {
      "nl": "Hoe lang en zwaar ben je?",
      "en": "What are your height and weight?"
    },
    "text": {
      "nl": "Ongeveer is goed genoeg.",
      "en": "Roughly is good enough."
    },
    "health": true
  },
  "situation": {
    "screen": "choice",
    "fields": [
      {
        "name": "situation"
      }
    ],
    "title": {
      "nl": "Is dit op jou van toepassing?",
      "en": "Does any of this apply to you?"
    },
    "text": {
      "nl": "Dan houden we daar rekening mee.",
      "en": "Then we take it into account."
    },
    "choices": [
      {
        "value": "none",
        "picture": "check",
        "title": {
          "nl": "Geen van deze",
          "en": "None of these"
        }
      },
      {
        "value": "pregnant",
        "picture": "heart",
        "title": {
          "nl": "Ik ben zwanger",
          "en": "I am pregnant"
        },
        "note": {
          "nl": "Goed dat je het zegt. We maken een menu met genoeg, zonder tekort. Praat bij vragen over eten ook met je huisarts of een diëtist: die kent jou.",
          "en": "Thank you for telling us. We make a menu with enough to eat, without a deficit. If you have questions about eating, do talk to your GP or a dietitian: they know you."
        }
      },
      {
        "value": "breastfeeding",
        "picture": "baby",
        "title": {
          "nl": "Ik geef borstvoeding",
          "en": "I am breastfeeding"
        },
        "note": {
          "nl": "Goed dat je het zegt. We maken een menu met genoeg, zonder tekort. Praat bij vragen over eten ook met je huisarts of een diëtist: die kent jou.",
          "en": "Thank you for telling us. We make a menu with enough to eat, without a deficit. If you have questions about eating, do talk to your GP or a dietitian: they know you."
        }
      },
      {
        "value": "eatingDisorder",
        "picture": "hands",
        "title": {
          "nl": "Ik heb of had een eetstoornis",
          "en": "I have or had an eating disorder"
        },
        "note": {
          "nl": "Goed dat je het zegt. We maken een menu met genoeg, zonder tekort. Praat bij vragen over eten ook met je huisarts of een diëtist: die kent jou.",
          "en": "Thank you for telling us. We make a menu with enough to eat, without a deficit. If you have questions about eating, do talk to your GP or a dietitian: they know you."
        }
      }
    ],
    "health": true
  },
  "activity": {
    "screen": "choice",
    "fields": [
      {
        "name": "activity"
      }
    ],
    "title": {
      "nl": "Hoe actief ben je op een gewone dag?",
      "en": "How active are you on an ordinary day?"
    },
    "choices": [
      {
        "value": "sitting",
        "picture": "armchair",
        "title": {
          "nl": "Ik zit vooral",
          "en": "Mostly sitting"
        },
        "text": {
          "nl": "Bureauwerk, weinig beweging",
          "en": "Desk work, little movement"
        }
      },
      {
        "value": "light",
        "picture": "sprout",
        "title": {
          "nl": "Een beetje",
          "en": "A little"
        },
        "text": {
          "nl": "Af en toe lopen, fietsen of huishouden",
          "en": "Some walking, cycling or housework"
        }
      },
      {
        "value": "active",
        "picture": "bicycle",
        "title": {
          "nl": "Actief",
          "en": "Active"
        },
        "text": {
          "nl": "Staand werk, of bijna elke dag sporten",
          "en": "Standing work, or sports almost every day"
        }
      },
      {
        "value": "veryActive",
        "picture": "fire",
        "title": {
          "nl": "Heel actief",
          "en": "Very active"
        },
        "text": {
          "nl": "Zwaar werk, of elke dag stevig sporten",
          "en": "Heavy work, or hard sports every day"
        }
      }
    ]
  },
  "pace": {
    "screen": "choice",
    "asked": {
      "goal": [
        "lose"
      ],
      "paces": "any"
    },
    "limitedTo": "paces",
    "fields": [
      {
        "name": "pace"
      }
    ],
    "title": {
      "nl": "Hoe snel wil je afvallen?",
      "en": "How fast do you want to lose weight?"
    },
    "text": {
      "nl": "Rustig aan houd je langer vol. Je kunt dit altijd veranderen.",
      "en": "Slow and steady is easier to keep up. You can always change this."
    },
    "choices": [
      {
        "value": 300,
        "picture": "snail",
        "title": {
          "nl": "Rustig",
          "en": "Gently"
        },
        "text": {
          "nl": "300 kcal per dag minder",
          "en": "300 kcal a day less"
        }
      },
      {
        "value": 500,
        "picture": "rabbit",
        "title": {
          "nl": "Gewoon",
          "en": "Steadily"
        },
        "text": {
          "nl": "500 kcal per dag minder",
          "en": "500 kcal a day less"
        }
      },
      {
        "value": 750,
        "picture": "rocket",
        "title": {
          "nl": "Stevig",
          "en": "Quickly"
        },
        "text": {
          "nl": "750 kcal per dag minder",
          "en": "750 kcal a day less"
        }
      }
    ]
  },
  "diet": {
    "screen": "choice",
    "fields": [
      {
        "name": "diet"
      }
    ],
    "title": {
      "nl": "Hoe eet je?",
      "en": "How do you eat?"
    },
    "choices": [
      {
        "value": "everything",
        "picture": "plate",
        "title": {
          "nl": "Alles",
          "en": "Everything"
        },
        "text": {
          "nl": "Vlees, vis, zuivel, groente",
          "en": "Meat, fish, dairy, vegetables"
        }
      },
      {
        "value": "pescatarian",
        "picture": "fish",
        "title": {
          "nl": "Vis, geen vlees",
          "en": "Fish, no meat"
        },
        "text": {
          "nl": "Met zuivel en eieren",
          "en": "With dairy and eggs"
        }
      },
      {
        "value": "vegetarian",
        "picture": "salad",
        "title": {
          "nl": "Vegetarisch",
          "en": "Vegetarian"
        },
        "text": {
          "nl": "Geen vlees en vis",
          "en": "No meat and fish"
        }
      },
      {
        "value": "vegan",
        "picture": "leaf",
        "title": {
          "nl": "Veganistisch",
          "en": "Vegan"
        },
        "text": {
          "nl": "Niets van dieren",
          "en": "Nothing from animals"
        }
      },
      {
        "value": "keto",
        "picture": "avocado",
        "title": {
          "nl": "Keto",
          "en": "Keto"
        },
        "text": {
          "nl": "Minder dan 50 g koolhydraten per dag",
          "en": "Under 50 g of carbohydrate a day"
        }
      },
      {
        "value": "lowCarbohydrate",
        "picture": "egg",
        "title": {
          "nl": "Koolhydraatarm",
          "en": "Low-carb"
        },
        "text": {
          "nl": "Minder brood, pasta en rijst",
          "en": "Less bread, pasta and rice"
        }
      }
    ]
  },
  "intolerances": {
    "screen": "choices",
    "fields": [
      {
        "name": "intolerances"
      }
    ],
    "title": {
      "nl": "Wat verdraag je niet?",
      "en": "What can you not eat?"
    },
    "text": {
      "nl": "Dit staat nooit in je menu. Sporen van iets tellen niet mee: kijk bij een ernstige allergie altijd op de verpakking.",
      "en": "It will never be in your menu. Traces do not count: with a serious allergy, always check the label."
    },
    "none": {
      "nl": "Ik verdraag alles",
      "en": "I can eat everything"
    },
    "recipesLeft": true,
    "choices": [
      {
        "value": "gluten",
        "picture": "wheat",
        "title": {
          "nl": "Gluten",
          "en": "Gluten"
        }
      },
      {
        "value": "lactose",
        "picture": "milk",
        "title": {
          "nl": "Lactose",
          "en": "Lactose"
        }
      },
      {
        "value": "milk",
        "picture": "cheese",
        "title": {
          "nl": "Melk (eiwit)",
          "en": "Milk (protein)"
        }
      },
      {
        "value": "eggs",
        "picture": "egg",
        "title": {
          "nl": "Ei",
          "en": "Egg"
        }
      },
      {
        "value": "peanuts",
        "picture": "nuts",
        "title": {
          "nl": "Pinda",
          "en": "Peanut"
        }
      },
      {
        "value": "treeNuts",
        "picture": "chestnut",
        "title": {
          "nl": "Noten",
          "en": "Nuts"
        }
      },
      {
        "value": "soy",
        "picture": "soy",
        "title": {
          "nl": "Soja",
          "en": "Soy"
        }
      },
      {
        "value": "fish",
        "picture": "fish",
        "title": {
          "nl": "Vis",
          "en": "Fish"
        }
      },
      {
        "value": "crustaceans",
        "picture": "shrimp",
        "title": {
          "nl": "Schaaldieren",
          "en": "Crustaceans"
        }
      },
      {
        "value": "molluscs",
        "picture": "shell",
        "title": {
          "nl": "Weekdieren",
          "en": "Molluscs"
        }
      },
      {
        "value": "sesame",
        "picture": "bagel",
        "title": {
          "nl": "Sesam",
          "en": "Sesame"
        }
      },
      {
        "value": "celery",
        "picture": "greens",
        "title": {
          "nl": "Selderij",
          "en": "Celery"
        }
      },
      {
        "value": "mustard",
        "picture": "blossom",
        "title": {
          "nl": "Mosterd",
          "en": "Mustard"
        }
      },
      {
        "value": "sulphites",
        "picture": "grapes",
        "title": {
          "nl": "Sulfiet",
          "en": "Sulphites"
        }
      },
      {
        "value": "lupin",
        "picture": "lupin",
        "title": {
          "nl": "Lupine",
          "en": "Lupin"
        }
      }
    ],
    "health": true
  },
  "dislikes": {
    "screen": "dislikes",
    "fields": [
      {
        "name": "dislikes"
      }
    ],
    "title": {
      "nl": "Wat lust je niet?",
      "en": "What do you not like?"
    },
    "text": {
      "nl": "Zoek op wat je liever niet op je bord hebt.",
      "en": "Look up what you would rather not find on your plate."
    },
    "none": {
      "nl": "Ik lust alles",
      "en": "I like everything"
    }
  },
  "mealTimes": {
    "screen": "choices",
    "fields": [
      {
        "name": "mealTimes"
      }
    ],
    "title": {
      "nl": "Wanneer eet je?",
      "en": "When do you eat?"
    },
    "text": {
      "nl": "We verdelen je dag over deze momenten.",
      "en": "We spread your day over these moments."
    },
    "fewest": {
      "count": 3,
      "text": {
        "nl": "Kies er minstens drie.",
        "en": "Choose at least three."
      }
    },
    "usual": [
      "breakfast",
      "lunch",
      "afternoonSnack",
      "dinner"
    ],
    "choices": [
      {
        "value": "breakfast",
        "picture": "breakfast"
      },
      {
        "value": "morningSnack",
        "picture": "snack"
      },
      {
        "value": "lunch",
        "picture": "lunch"
      },
      {
        "value": "afternoonSnack",
        "picture": "snack"
      },
      {
        "value": "dinner",
        "picture": "dinner"
      },
      {
        "value": "eveningSnack",
        "picture": "snack"
      }
    ]
  },
  "cooking": {
    "screen": "cooking",
    "fields": [
      {
        "name": "cookingMinutes"
      },
      {
        "name": "household",
        "label": {
          "nl": "Voor hoeveel mensen?",
          "en": "For how many people?"
        }
      }
    ],
    "title": {
      "nl": "Hoeveel tijd heb je om te koken?",
      "en": "How much time do you have to cook?"
    },
    "text": {
      "nl": "Op een doordeweekse dag. In het weekend mag het wat langer duren.",
      "en": "On a weekday. At the weekend it may take a little longer."
    },
    "choices": [
      {
        "value": 15,
        "picture": "timer",
        "title": {
          "nl": "Tot 15 minuten",
          "en": "Up to 15 minutes"
        }
      },
      {
        "value": 30,
        "picture": "pan",
        "title": {
          "nl": "Tot 30 minuten",
          "en": "Up to 30 minutes"
        }
      },
      {
        "value": 45,
        "picture": "pot",
        "title": {
          "nl": "Tot 45 minuten",
          "en": "Up to 45 minutes"
        }
      }
    ]
  },
  "eatingNow": {
    "screen": "choice",
    "fields": [
      {
        "name": "eatingNow"
      }
    ],
    "title": {
      "nl": "Hoe eet je nu?",
      "en": "How do you eat now?"
    },
    "choices": [
      {
        "value": "regular",
        "picture": "plate",
        "title": {
          "nl": "Drie keer op een dag",
          "en": "Three meals a day"
        }
      },
      {
        "value": "irregular",
        "picture": "timer",
        "title": {
          "nl": "Wanneer het uitkomt",
          "en": "Whenever it suits"
        },
        "advice": {
          "nl": "Op welk uur je je maaltijden eet, maakt voor keto niet uit. Het telt wat je op een hele dag eet.",
          "en": "At which hour you eat your meals makes no difference to keto. What counts is what you eat in a whole day."
        }
      },
      {
        "value": "snacking",
        "picture": "snack",
        "title": {
          "nl": "Veel tussendoor",
          "en": "Many snacks"
        },
        "advice": {
          "nl": "Drie maaltijden zijn genoeg voor alles wat je op een dag nodig hebt. Tussendoor eten hoeft dan niet.",
          "en": "Three meals are enough for all that you need in a day. There is no need then to eat in between."
        }
      },
      {
        "value": "out",
        "picture": "cup",
        "title": {
          "nl": "Vaak buiten de deur",
          "en": "Often out"
        },
        "advice": {
          "nl": "Buiten de deur kun je vaak vlees, vis of ei met groente bestellen, en vragen of de friet, rijst of pasta achterwege kan blijven.",
          "en": "When you eat out you can often order meat, fish or egg with vegetables, and ask to leave out the chips, rice or pasta."
        }
      }
    ]
  },
  "sweets": {
    "screen": "choice",
    "fields": [
      {
        "name": "sweets"
      }
    ],
    "title": {
      "nl": "Hoe vaak eet je brood, pasta of iets zoets?",
      "en": "How often do you eat bread, pasta or something sweet?"
    },
    "choices": [
      {
        "value": "often",
        "picture": "bread",
        "title": {
          "nl": "Een paar keer op een dag",
          "en": "A few times a day"
        },
        "advice": {
          "nl": "In brood, pasta en zoet zitten te veel koolhydraten voor keto. Gerechten met amandelmeel, bloemkool of courgette nemen hun plaats in: staan die in je week, dan zie je ze hier als eerste.",
          "en": "Bread, pasta and sweet things hold too much carbohydrate for keto. Dishes with ground almonds, cauliflower or courgette take their place: when your week has them, you see them here first."
        },
        "first": [
          "amandelmeel",
          "kokosmeel",
          "lijnzaad",
          "bloemkool",
          "courgette"
        ]
      },
      {
        "value": "daily",
        "picture": "sweets",
        "title": {
          "nl": "Ongeveer één keer op een dag",
          "en": "About once a day"
        },
        "advice": {
          "nl": "In brood, pasta en zoet zitten te veel koolhydraten voor keto. Gerechten met amandelmeel, bloemkool of courgette nemen hun plaats in: staan die in je week, dan zie je ze hier als eerste.",
          "en": "Bread, pasta and sweet things hold too much carbohydrate for keto. Dishes with ground almonds, cauliflower or courgette take their place: when your week has them, you see them here first."
        },
        "first": [
          "amandelmeel",
          "kokosmeel",
          "lijnzaad",
          "bloemkool",
          "courgette"
        ]
      },
      {
        "value": "rarely",
        "picture": "salad",
        "title": {
          "nl": "Niet elke dag",
          "en": "Not every day"
        },
        "advice": {
          "nl": "In brood, pasta en zoet zitten veel koolhydraten. Die eet je nu al weinig, dus je hoeft minder te veranderen.",
          "en": "Bread, pasta and sweet things hold much carbohydrate. You eat little of them already, so you have less to change."
        }
      }
    ]
  },
  "energy": {
    "screen": "choice",
    "fields": [
      {
        "name": "energy"
      }
    ],
    "title": {
      "nl": "Hoe slaap je en hoeveel energie heb je?",
      "en": "How do you sleep and how much energy do you have?"
    },
    "choices": [
      {
        "value": "good",
        "picture": "sun",
        "title": {
          "nl": "Ik slaap goed en heb energie",
          "en": "I sleep well and have energy"
        },
        "advice": {
          "nl": "In de eerste week met weinig koolhydraten verlies je meer water en zout dan anders. Drink daarom genoeg water.",
          "en": "In the first week with few carbohydrates you lose more water and salt than usual. So drink enough water."
        }
      },
      {
        "value": "dips",
        "picture": "cup",
        "title": {
          "nl": "Overdag zak ik wel eens in",
          "en": "I sometimes flag during the day"
        },
        "advice": {
          "nl": "In de eerste week met weinig koolhydraten verlies je meer water en zout dan anders. Veel mensen zijn dan een paar dagen moe of hebben hoofdpijn. Drink genoeg water en laat het zout in de recepten niet weg, behalve als je arts je dat aanraadt.",
          "en": "In the first week with few carbohydrates you lose more water and salt than usual. Many people are tired or have a headache for a few days. Drink enough water and do not leave out the salt in the recipes, unless your doctor advises you to."
        }
      },
      {
        "value": "poor",
        "picture": "moon",
        "title": {
          "nl": "Ik slaap slecht of ben vaak moe",
          "en": "I sleep badly or am often tired"
        },
        "advice": {
          "nl": "In de eerste week met weinig koolhydraten verlies je meer water en zout dan anders. Veel mensen zijn dan een paar dagen moe of hebben hoofdpijn. Drink genoeg water en laat het zout in de recepten niet weg, behalve als je arts je dat aanraadt.",
          "en": "In the first week with few carbohydrates you lose more water and salt than usual. Many people are tired or have a headache for a few days. Drink enough water and do not leave out the salt in the recipes, unless your doctor advises you to."
        }
      }
    ],
    "health": true
  },
  "medical": {
    "screen": "choice",
    "fields": [
      {
        "name": "medical"
      }
    ],
    "title": {
      "nl": "Heb je een van deze aandoeningen?",
      "en": "Do you have one of these conditions?"
    },
    "text": {
      "nl": "Keto kan dan gevaarlijk zijn.",
      "en": "Keto can be dangerous then."
    },
    "choices": [
      {
        "value": "none",
        "picture": "check",
        "title": {
          "nl": "Geen van deze",
          "en": "None of these"
        }
      },
      {
        "value": "diabetesMedication",
        "picture": "stethoscope",
        "title": {
          "nl": "Diabetes waarvoor ik medicijnen gebruik",
          "en": "Diabetes that I take medicine for"
        }
      },
      {
        "value": "kidneyDisease",
        "picture": "drop",
        "title": {
          "nl": "Een nierziekte",
          "en": "A kidney disease"
        }
      }
    ],
    "health": true
  }
} as const;

export const funnels = {
  "general": {
    "steps": [
      [
        "goal"
      ],
      [
        "sex",
        "birthDate",
        "measures",
        "situation"
      ],
      [
        "activity",
        "pace"
      ],
      [
        "diet",
        "intolerances",
        "dislikes",
        "mealTimes",
        "cooking"
      ]
    ]
  },
  "keto": {
    "sets": {
      "diet": "keto",
      "dislikes": [],
      "mealTimes": [
        "breakfast",
        "lunch",
        "dinner"
      ]
    },
    "unfit": {
      "when": {
        "situation": [
          "pregnant",
          "breastfeeding",
          "eatingDisorder"
        ],
        "medical": [
          "diabetesMedication",
          "kidneyDisease"
        ]
      },
      "title": {
        "nl": "Keto raden we je af",
        "en": "We advise you against keto"
      },
      "text": {
        "nl": "Met wat je vertelde kan weinig koolhydraten eten ongezond of zelfs gevaarlijk voor je zijn. Praat erover met je huisarts. Een gewoon weekmenu maken we graag voor je, met wat je al hebt ingevuld.",
        "en": "With what you told us, eating few carbohydrates can be unhealthy or even dangerous for you. Do talk to your GP about it. We are glad to make you an ordinary weekly menu, with what you have already filled in."
      }
    },
    "steps": [
      [
        "goal"
      ],
      [
        "eatingNow"
      ],
      [
        "sweets"
      ],
      [
        "cooking"
      ],
      [
        "energy"
      ],
      [
        "sex",
        "birthDate",
        "measures",
        "situation",
        "medical"
      ],
      [
        "activity",
        "pace"
      ],
      [
        "intolerances"
      ]
    ]
  },
  "stappenplan": {
    "steps": [
      [
        "goal"
      ],
      [
        "sex",
        "birthDate",
        "measures",
        "situation"
      ],
      [
        "activity",
        "pace"
      ],
      [
        "diet",
        "intolerances",
        "dislikes",
        "mealTimes",
        "cooking"
      ]
    ],
    "habits": [
      {
        "picture": "breakfast",
        "title": {
          "nl": "Ontbijten",
          "en": "Breakfast"
        },
        "text": {
          "nl": "Elke dag beginnen met iets dat vult.",
          "en": "Start every day with something that fills."
        }
      },
      {
        "picture": "carrot",
        "title": {
          "nl": "Meer groente",
          "en": "More vegetables"
        },
        "text": {
          "nl": "Bij de lunch en het diner een flinke portie.",
          "en": "A good helping at lunch and dinner."
        }
      },
      {
        "picture": "drop",
        "title": {
          "nl": "Anders drinken",
          "en": "Other drinks"
        },
        "text": {
          "nl": "Water, thee en koffie in plaats van zoet.",
          "en": "Water, tea and coffee instead of sweet ones."
        }
      },
      {
        "picture": "calendar",
        "title": {
          "nl": "Vooruit plannen",
          "en": "Planning ahead"
        },
        "text": {
          "nl": "Eén keer boodschappen doen voor de hele week.",
          "en": "Shop once for the whole week."
        }
      }
    ]
  },
  "invite": {
    "steps": [
      [
        "goal"
      ],
      [
        "sex",
        "birthDate",
        "measures",
        "situation"
      ],
      [
        "activity",
        "pace"
      ],
      [
        "diet",
        "intolerances",
        "dislikes",
        "mealTimes",
        "cooking"
      ]
    ]
  },
  "purchase": {
    "steps": [
      [
        "goal"
      ],
      [
        "sex",
        "birthDate",
        "measures",
        "situation"
      ],
      [
        "activity",
        "pace"
      ],
      [
        "diet",
        "intolerances",
        "dislikes",
        "mealTimes",
        "cooking"
      ]
    ]
  }
} as const;
